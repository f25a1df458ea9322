import {
  type Color,
  closePath,
  concatTransformationMatrix,
  fill,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  appendBezierCurve,
  beginText,
  endMarkedContent,
  endText,
  moveText,
  setFontAndSize,
  setTextRenderingMode,
  showText,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSqueeze,
  setFillingColor,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import type * as fontkit from 'fontkit';
import type { PathPart, Shape } from '#kernel/pdf/font-file.ts';
import {
  type SetCharacter,
  CHARACTER,
  type CharacterTable,
  characterTable,
  type Script,
  tidy,
  type Weight,
} from '#kernel/pdf/characters.ts';

/** Stands for a character that no font has, so that it is seen to be missing. */
const MISSING = '〓';

type Place = { x: number; y: number; size: number; color: Color };
export type Typeface = {
  /** For texts of the program's own, whose every character it has. */
  font: PDFFont;
  /** The text as it is set: composed, without characters that are never seen. Give this to the others. */
  settable(text: string): string;
  /** Points. */
  widthOf(text: string, size: number): number;
  /**
   * Draws one line from its base line. A character that the font lacks becomes 〓; one whose variant no font has stands in a frame. Reading
   * programs find the text as it was given, variation selectors included.
   */
  draw(page: PDFPage, text: string, place: Place): void;
  /** Whether `draw` has to put 〓 or a framed character in the place of what was meant. */
  lacks(text: string): boolean;
};

/** Embeds Noto Sans JP, or the one for Chinese; only the characters that are used go into the file. */
export async function embedTypefaces(
  document: PDFDocument,
  script: Script = 'japanese',
): Promise<Record<Weight, Typeface>> {
  return {
    regular: await embedTypeface(document, 'regular', script),
    bold: await embedTypeface(document, 'bold', script),
  };
}

/** One weight alone, for whatever needs no other. */
export async function embedTypeface(
  document: PDFDocument,
  weight: Weight,
  script: Script = 'japanese',
): Promise<Typeface> {
  const table = await characterTable(weight, script);
  const { known, charactersOf } = table;
  // Parsing a font takes longer than writing the document, so the table keeps it parsed.
  document.registerFontkit({ create: () => withVariants(table.openView(), table) });
  const font = await document.embedFont(table.bytes, { subset: true });
  const plain = (character: SetCharacter): string => {
    if (character.how === 'text') return character.text;
    if (character.how === 'missing') return MISSING;
    const [base = MISSING] = character.character;
    return known.has(base.codePointAt(0) ?? 0) ? base : MISSING;
  };
  /** At one point: fitting measures the same words at one size after the other. */
  const widths = new Map<string, number>();
  const widthOf = (character: SetCharacter, size: number): number =>
    character.how === 'shape' ? character.shape.advance * size : font.widthOfTextAtSize(plain(character), size);
  return {
    font,
    settable: tidy,
    widthOf: (text, size) => {
      const width = widths.get(text) ?? piecesOf(charactersOf(text)).reduce((sum, piece) => sum + widthOf(piece, 1), 0);
      widths.set(text, width);
      return width * size;
    },
    lacks: (text) => charactersOf(text).some(({ how }) => how === 'framed' || how === 'missing'),
    draw: (page, text, { x, ...place }) => {
      let left = x;
      for (const piece of piecesOf(charactersOf(text))) {
        const at = { ...place, x: left, font };
        if (piece.how === 'text' || piece.how === 'missing') page.drawText(plain(piece), at);
        else drawSpecial(page, piece, plain(piece), at);
        left += widthOf(piece, place.size);
      }
    },
  };
}

/** fontkit's own layout takes the usual shape for nearly every variant of a font. */
function withVariants(font: fontkit.Font, { variantOf, shapedTexts }: CharacterTable): fontkit.Font {
  const layout = font.layout.bind(font);
  font.layout = (text, ...rest) => {
    const run = layout('', ...rest);
    const glyphs: fontkit.Glyph[] = [];
    let usual = '';
    const setUsual = () => {
      if (usual !== '') glyphs.push(...shapeOnce(font, shapedTexts, usual, () => layout(usual, ...rest).glyphs));
      usual = '';
    };
    for (const character of text.match(CHARACTER) ?? []) {
      const variant = variantOf(character);
      const glyph = variant === null ? null : font.getGlyph(variant, codePointsOf(character));
      if (!glyph) {
        usual += character;
        continue;
      }
      setUsual();
      glyphs.push(glyph);
    }
    setUsual();
    return Object.assign(run, { glyphs });
  };
  return font;
}

const codePointsOf = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);

/** Of short texts, since wrapping measures a line with each character that it grows by. */
const MOST_SHAPED_TEXTS = 10_000;

/**
 * The glyphs of a text, shaped once for all documents: shaping takes most of the time of a form, and forms print the same words. Only texts with one
 * glyph for each character are cached, and only their numbers: a glyph belongs to its document.
 */
function shapeOnce(
  font: fontkit.Font,
  shapedTexts: Map<string, readonly number[]>,
  text: string,
  shape: () => fontkit.Glyph[],
): fontkit.Glyph[] {
  const codes = codePointsOf(text);
  const cached = shapedTexts.get(text)?.map((id, at) => font.getGlyph(id, codes.slice(at, at + 1)));
  if (cached?.every((glyph) => glyph !== null)) return cached;
  const glyphs = shape();
  // A glyph that the document has from another character carries that one: the same shape may stand for two.
  const isOneForEach =
    glyphs.length === codes.length && glyphs.every(({ codePoints }, at) => codePoints[0] === codes[at]);
  if (!isOneForEach) return glyphs;
  const [oldest] = shapedTexts.keys();
  if (shapedTexts.size >= MOST_SHAPED_TEXTS && oldest !== undefined) shapedTexts.delete(oldest);
  shapedTexts.set(
    text,
    glyphs.map(({ id }) => id),
  );
  return glyphs;
}

/** Texts that stand beside each other as one. */
const piecesOf = (characters: readonly SetCharacter[]): SetCharacter[] => {
  const pieces: SetCharacter[] = [];
  for (const character of characters) {
    const last = pieces.at(-1);
    if (character.how === 'text' && last?.how === 'text')
      pieces[pieces.length - 1] = { how: 'text', text: last.text + character.text };
    else pieces.push(character);
  }
  return pieces;
};

type At = Place & { font: PDFFont };
type Special = Extract<SetCharacter, { how: 'shape' | 'framed' }>;

/**
 * Percent. What is written unseen is as wide as the shape that is seen: programs take a spacing accent that stands within the width of a letter
 * for one upon it. Without any width a line would have no direction.
 */
const LEAST_SQUEEZE = 1;

function drawSpecial(page: PDFPage, special: Special, base: string, at: At): void {
  if (special.how === 'shape') {
    const squeeze = Math.max(LEAST_SQUEEZE, (100 * special.shape.advance) / at.font.widthOfTextAtSize(base, 1));
    writeAs(page, special.character, base, { ...at, mode: TextRenderingMode.Invisible, squeeze });
    drawShape(page, special.shape, at);
  } else {
    writeAs(page, special.character, base, { ...at, mode: TextRenderingMode.Fill, squeeze: 100 });
    drawFrame(page, at, at.font.widthOfTextAtSize(base, at.size));
  }
}

type Writing = At & { mode: TextRenderingMode; squeeze: number };

/** Writes `base` where reading, searching and copying are to find `character` (ActualText, ISO 32000-1, 14.9.4). */
function writeAs(page: PDFPage, character: string, base: string, { mode, squeeze, ...at }: Writing): void {
  const said = `<</ActualText ${PDFHexString.fromText(character).toString()}>>`;
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setFillingColor(at.color),
    setTextRenderingMode(mode),
    setCharacterSqueeze(squeeze),
    setFontAndSize(page.node.newFontDictionary(at.font.name, at.font.ref), at.size),
    moveText(at.x, at.y),
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', said]),
    showText(at.font.encodeText(base)),
    endMarkedContent(),
    endText(),
    popGraphicsState(),
  );
}

function drawShape(page: PDFPage, { path }: Shape, { x, y, size, color }: Place): void {
  page.pushOperators(
    pushGraphicsState(),
    setFillingColor(color),
    concatTransformationMatrix(size, 0, 0, size, x, y),
    ...path.map(operatorOf),
    fill(),
    popGraphicsState(),
  );
}

const operatorOf = (part: PathPart): PDFOperator => {
  switch (part.to) {
    case 'move':
      return moveTo(...part.points);
    case 'line':
      return lineTo(...part.points);
    case 'curve':
      return appendBezierCurve(...part.points);
    case 'start':
      return closePath();
  }
};

function drawFrame(page: PDFPage, { x, y, size, color }: Place, width: number): void {
  page.drawRectangle({
    x: x + size * 0.03,
    y: y - size * 0.13,
    width: width - size * 0.06,
    height: size * 1.02,
    borderColor: color,
    borderWidth: Math.max(0.35, size * 0.035),
    borderDashArray: [size * 0.09, size * 0.07],
  });
}
