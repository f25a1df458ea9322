import { openTaskProcess } from '#kernel/tasks/task-process.ts';

/** A word of a text as a dictionary knows it; names of kinds are the dictionary's (名詞, 動詞 …). */
export type Word = {
  surface: string;
  /** In katakana; null for what the dictionary does not know. */
  reading: string | null;
  kind: string;
  subkind: string;
};

/** The dictionary takes 130 MB and a third of a second: it stays for the next question, and no longer. */
const KEPT_SECONDS = 30;

const ask = openTaskProcess<readonly string[], Word[][]>(new URL('read-kanji.tasks.ts', import.meta.url), {
  idleSeconds: KEPT_SECONDS,
});

/**
 * The words of each text, in order: put together they are the text again. The dictionary lies in a process of its own; one question comes after
 * the other.
 * @throws Error when the process dies
 */
export const wordsOf = (texts: readonly string[]): Promise<Word[][]> =>
  texts.length === 0 ? Promise.resolve([]) : ask(texts);
