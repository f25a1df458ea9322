import type { MedicalTerm } from '#plain-japanese/medical-term.ts';
import { medicalTerms } from '#plain-japanese/medical-terms.ts';
import type { ReadableText, Span } from '#plain-japanese/readable-text.ts';
import { foldForSearch } from '#text/text-folding.ts';

export type TermSpan = Span & { term: MedicalTerm };

/** By their first character, the longest first: 腫瘍マーカー before 腫瘍. */
const byFirst = new Map<string, MedicalTerm[]>();
for (const entry of medicalTerms.toSorted((one, other) => other.term.length - one.term.length)) {
  const first = entry.term.charAt(0);
  byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
}

const KATAKANA = /[ァ-ヶー]/;
const LATIN = /[A-Za-z0-9]/;

/** Whether a word in katakana or Latin letters goes on beyond the place: CT is not in CTCAE, ステント not in ステントグラフト. */
const goesOn = (words: string, { start, end }: Span): boolean =>
  [KATAKANA, LATIN].some((script) => {
    const isEnd = (edge: number) => script.test(words[edge] ?? '');
    return (isEnd(start) && isEnd(start - 1)) || (isEnd(end - 1) && isEnd(end));
  });

const isPartOf = (words: string, { start, end }: Span, { term, notIn = [] }: MedicalTerm): boolean =>
  notIn.some((longer) => {
    const from = start - longer.indexOf(term);
    return from >= 0 && end <= from + longer.length && words.startsWith(longer, from);
  });

/** Whether the text itself says what the term means: 「…を生検といいます」, or 生検（体の一部を取る検査）, but not 生検（せいけん）. */
function isExplained(text: string, { words, starts }: ReadableText, { end, term }: TermSpan): boolean {
  if (/^[」』]?(?:といいます|と言います|と呼びます|とよびます|とは)/u.test(words.slice(end, end + 6))) return true;
  const after = text.slice((starts[end - 1] ?? 0) + 1);
  const beside = /^[（(]([^（()）\n]+)[)）]/u.exec(after)?.[1];
  return beside !== undefined && foldForSearch(beside) !== foldForSearch(term.reading);
}

/** Where terms of the table stand; those that the text explains once are left alone everywhere. */
export function termsIn(text: string, readable: ReadableText, withEveryday: boolean): TermSpan[] {
  const { words } = readable;
  const found: TermSpan[] = [];
  for (let start = 0; start < words.length;) {
    const here = byFirst.get(words.charAt(start))?.find((entry) => {
      const span = { start, end: start + entry.term.length };
      return words.startsWith(entry.term, start) && !goesOn(words, span) && !isPartOf(words, span, entry);
    });
    if (here) found.push({ start, end: start + here.term.length, term: here });
    start += here?.term.length ?? 1;
  }
  const explained = new Set(found.filter((span) => isExplained(text, readable, span)).map(({ term }) => term));
  return found.filter(({ term }) => !explained.has(term) && (withEveryday || !term.isEveryday));
}
