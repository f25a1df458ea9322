import { readFileSync } from 'node:fs';
import { hasKanji } from '@nattoku/rules/text/ruby';

type Term = { term: string; reading: string };

/** What a general dictionary reads wrongly or not at all, from `medical-readings.txt`: a word and its reading on each line. */
const terms: readonly Term[] = readFileSync(new URL('medical-readings.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [term = '', reading = ''] = line.split(' ');
    return { term, reading };
  })
  .toSorted((a, b) => b.term.length - a.term.length);

const byFirst = Map.groupBy(terms, ({ term }) => term[0] ?? '');

export const medicalTerms = (): readonly Term[] => terms;

/**
 * The longest known term at a place of a text, if it ends where a word ends or where kanji end: 「肝」 is no word of 「肝心」.
 * @param edges where words begin and end, as the dictionary parted them
 */
export function medicalTermAt(text: string, place: number, edges: ReadonlySet<number>): Term | null {
  return (
    byFirst.get(text[place] ?? '')?.find(({ term }) => {
      if (!text.startsWith(term, place)) return false;
      const end = place + term.length;
      return edges.has(end) || (hasKanji(term.at(-1) ?? '') && !hasKanji(text[end] ?? ''));
    }) ?? null
  );
}
