/** What may not begin a line, and what may not end one (JIS X 4051, its most common rules). */
const NOT_FIRST = new Set(
  '、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】°′″℃％‰,.:;?!)]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ'.split(
    '',
  ),
);
const NOT_LAST = new Set('‘“（〔［｛〈《「『【([{￥＄$'.split(''));

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/** Latin words and figures stay whole, with their accents and apostrophes; every other character may stand alone. */
const WORD = /^[\p{Script=Latin}\p{Nd}\p{M}._@/:%+#&=?~'’-]$/u;

/** Katakana spell one word, also together with Latin letters: QRコード. */
const RUN_END = /[\p{Script=Latin}\p{Nd}\p{Script=Katakana}ーｰﾞﾟ]\p{M}*$/u;
const RUN_START = /^[\p{Script=Latin}\p{Nd}\p{Script=Katakana}ーｰﾞﾟ]/u;

type Tie = (before: string, character: string) => boolean;

const isWord: Tie = (before, character) => {
  const end = before.at(-1) ?? '';
  return NOT_FIRST.has(character) || NOT_LAST.has(end) || (WORD.test(end) && WORD.test(character));
};
const isRun: Tie = (before, character) =>
  isWord(before, character) || (RUN_END.test(before.slice(-4)) && RUN_START.test(character));

/** Pieces that are not parted: what is tied together, or one character. */
const tiedBy =
  (isTied: Tie) =>
  (text: string): string[] => {
    const pieces: string[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = pieces.at(-1);
      if (last !== undefined && isTied(last, segment)) pieces[pieces.length - 1] = last + segment;
      else pieces.push(segment);
    }
    return pieces;
  };

/** Japanese whose words are parted by blanks: only there, and behind a comma or a full stop, a line may end. */
const wordsOf = (paragraph: string): string[] => paragraph.split(/(?<=[\s、。])(?![\s、。）」])/u);
const runsOf = tiedBy(isRun);
const piecesOf = tiedBy(isWord);
const charactersOf = tiedBy(() => false);

/** `isSpaced`: the words are parted by blanks, as in easy Japanese, and stay whole. `isDense`: a line is filled, also where it ends within katakana. */
type Setting = { isSpaced?: boolean; isDense?: boolean };

/**
 * Breaks a text into lines no wider than `width`, in the unit of `widthOf`. Line feeds stay; blanks at the end of a line go. A word that is
 * wider than the line is broken.
 */
export function wrapText(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  setting: Setting = {},
): string[] {
  return text
    .split(/\r\n|\r|\n/u)
    .flatMap((paragraph) => wrapPieces(fitting(paragraph, width, widthOf, setting), width, widthOf));
}

/** The same with lines about as long as each other, in no more of them: no two characters are left alone on the last. */
export function balancedText(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  setting: Setting = {},
): string[] {
  return text.split(/\r\n|\r|\n/u).flatMap((paragraph) => {
    const pieces = fitting(paragraph, width, widthOf, setting);
    const lines = wrapPieces(pieces, width, widthOf);
    const widest = Math.max(...pieces.map((piece) => widthOf(piece.trimEnd())));
    if (lines.length < 2 || widest > width) return lines;
    let [least, most] = [Math.max(widest, widthOf(paragraph) / lines.length), width];
    while (most - least > width / 100) {
      const middle = (least + most) / 2;
      if (wrapPieces(pieces, middle, widthOf).length > lines.length) least = middle;
      else most = middle;
    }
    return wrapPieces(pieces, most, widthOf);
  });
}

function wrapPieces(pieces: readonly string[], width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  return [...lines, line.trimEnd()];
}

/** Pieces that fit on a line: what is too long for one is taken apart, more finely each time. */
const fitting = (
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
  { isSpaced = false, isDense = false }: Setting,
): string[] => {
  const ways = [...(isSpaced ? [wordsOf] : []), ...(isDense ? [] : [runsOf]), piecesOf, charactersOf];
  let pieces = [paragraph];
  for (const way of ways) {
    pieces = pieces.flatMap((piece) => (widthOf(piece.trimEnd()) <= width ? [piece] : way(piece)));
  }
  return pieces;
};
