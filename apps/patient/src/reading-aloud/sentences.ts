export type Span = { start: number; end: number };

/** Some voices stop in the middle of more characters than this, and none breathes. */
const LONGEST = 180;
const SHORTEST = 40;

/** Where the sentences of a text lie; what has neither letter nor figure is not spoken. */
export function sentencesIn(text: string, lang: string): Span[] {
  return spansOf(text, lang)
    .flatMap((span) => shortened(text, span))
    .map((span) => trimmed(text, span))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

function spansOf(text: string, lang: string): Span[] {
  const found =
    'Segmenter' in Intl
      ? [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)].map(({ index }) => index)
      : ends(text);
  const all = [...new Set([0, ...found])];
  const starts = all.filter((start, place) => place === 0 || !isNumber(text.slice(all[place - 1], start)));
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? text.length }));
}

/** 「1. 」 before a heading is said together with it. */
const isNumber = (piece: string): boolean => /^\s*\p{N}{1,3}[.．]\s*$/u.test(piece);

/** For browsers without a segmenter. */
const ends = (text: string): number[] =>
  [...text.matchAll(/[。！？!?]+[」』）)]*|\.(?=\s)|\n/g)].map((end) => end.index + end[0].length);

function shortened(text: string, { start, end }: Span): Span[] {
  if (end - start <= LONGEST) return [{ start, end }];
  const head = text.slice(start, start + LONGEST);
  const pause = Math.max(...['、', '，', ',', '；', ';', '：', ' ', '　'].map((mark) => head.lastIndexOf(mark)));
  const cut = start + (pause >= SHORTEST ? pause + 1 : wholeCharacters(head));
  return [{ start, end: cut }, ...shortened(text, { start: cut, end })];
}

/** Half of a character that takes two places must not be cut off. */
const wholeCharacters = (head: string): number => (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length);

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  return { start: end - piece.trimStart().length, end: start + piece.trimEnd().length };
}
