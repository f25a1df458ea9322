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

/** Pieces that are not parted: a run of Latin letters and figures, or one character with what may not be torn from it. */
function piecesOf(paragraph: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(paragraph)) {
    const last = pieces.at(-1);
    if (last !== undefined && holdsTogether(last, segment)) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const holdsTogether = (before: string, character: string): boolean => {
  const end = before.at(-1) ?? '';
  return NOT_FIRST.has(character) || NOT_LAST.has(end) || (WORD.test(end) && WORD.test(character));
};

/** Japanese whose words are parted by blanks: only there, and behind a comma or a full stop, a line may end. */
const wordsOf = (paragraph: string): string[] => paragraph.split(/(?<=[\s、。])(?![\s、。）」])/u);

/** `isSpaced`: the words are parted by blanks, as in easy Japanese, and stay whole. */
type Setting = { isSpaced?: boolean };

/**
 * Breaks a text into lines no wider than `width`, in the unit of `widthOf`. Line feeds stay; blanks at the end of a line go. A piece that is
 * wider than the line is broken between any two characters.
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

/** Pieces that fit on a line: a word that is too long is one of characters, and what is then too long stands alone with each of its own. */
const fitting = (
  paragraph: string,
  width: number,
  widthOf: (text: string) => number,
  { isSpaced = false }: Setting,
): string[] => {
  const fits = (piece: string) => widthOf(piece.trimEnd()) <= width;
  const pieces = isSpaced
    ? wordsOf(paragraph).flatMap((word) => (fits(word) ? [word] : piecesOf(word)))
    : piecesOf(paragraph);
  return pieces.flatMap((piece) =>
    fits(piece) ? [piece] : Array.from(graphemes.segment(piece), ({ segment }) => segment),
  );
};
