import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A word of a text as a dictionary knows it; names of kinds are the dictionary's (名詞, 動詞 …). */
export type Word = {
  surface: string;
  /** In katakana; null for what the dictionary does not know. */
  reading: string | null;
  kind: string;
  subkind: string;
};

/** The dictionary takes 130 MB and a third of a second: it stays for the next question, and no longer. */
const KEPT_MS = 30_000;

let thread: Worker | null = null;
let before: Promise<unknown> = Promise.resolve();
let ending: NodeJS.Timeout | undefined;

/**
 * The words of each text, in order: put together they are the text again. The dictionary lies in a thread of its own; one question comes after
 * the other.
 * @throws Error when the thread dies
 */
export function wordsOf(texts: readonly string[]): Promise<Word[][]> {
  if (texts.length === 0) return Promise.resolve([]);
  const words = before.then(() => ask(texts));
  before = words.catch(() => undefined);
  return words;
}

async function ask(texts: readonly string[]): Promise<Word[][]> {
  clearTimeout(ending);
  thread ??= new Worker(new URL('read-kanji.worker.ts', import.meta.url));
  const asked = thread;
  asked.ref();
  asked.postMessage(texts);
  try {
    const [words] = (await once(asked, 'message')) as [Word[][]];
    // A process that has nothing else to do ends.
    asked.unref();
    ending = setTimeout(end, KEPT_MS).unref();
    return words;
  } catch (error) {
    end();
    throw error;
  }
}

function end(): void {
  void thread?.terminate();
  thread = null;
}
