import { characterCount } from '@nattoku/rules/text/text-length';

/** Beyond this a sentence is hard to follow on a telephone. */
const LONG_SENTENCE = 80;

/** The beginning of the first sentence that is too long to be read easily; null where all are short enough. */
export function longSentenceIn(text: string): string | null {
  const sentence = text.split(/(?<=[。！？!?\n])/u).find((each) => characterCount(each.trim()) > LONG_SENTENCE);
  return sentence === undefined ? null : `${[...sentence.trim()].slice(0, 15).join('')}…`;
}
