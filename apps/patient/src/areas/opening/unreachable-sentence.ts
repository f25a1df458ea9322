import { troubleOf } from '#visit/closed-reason.ts';
import { openingWords } from '#words/language.ts';

/** Sentence for a person who waits for the answer to a button. */
export function unreachableSentence(error: unknown): string {
  const { identity, unreachable } = openingWords();
  const trouble = troubleOf(error);
  return trouble === 'line' ? identity.unreachable : unreachable[trouble].again;
}
