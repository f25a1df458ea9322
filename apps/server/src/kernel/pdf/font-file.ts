import * as fontkit from 'fontkit';

/** A shape in units of one em, from the base line up. */
export type Shape = { advance: number; path: readonly PathPart[] };
export type PathPart =
  | { to: 'move' | 'line'; points: readonly [x: number, y: number] }
  | { to: 'curve'; points: readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number] }
  | { to: 'start' };

export type FontFile = {
  /** Every character that it has a shape for. */
  known: ReadonlySet<number>;
  /** The shape of a character, or of one variant of it (a variation sequence); null where the font has none, or an empty one. */
  shapeOf(character: number, selector: number | null): Shape | null;
  /** The number of the shape that it keeps for this variant alone, and for no character of its own. */
  variantOf(character: number, selector: number): number | null;
  /** Whether it says that this variant is what the character looks like anyway. */
  isUsual(character: number, selector: number): boolean;
  /**
   * Returns the parsed font for one PDF document. The views share the decoded tables but not the glyph cache: a cached glyph carries the
   * character that was first written with it, and two characters may share a glyph (① and ➀).
   */
  openView(): fontkit.Font;
};

/** Reads a TrueType or OpenType font, or the first one of a collection. */
export function readFontFile(bytes: Buffer): FontFile {
  const opened = fontkit.create(bytes);
  const font = 'fonts' in opened ? opened.fonts[0] : opened;
  if (!font || !('characterSet' in font)) throw new Error('no font');
  const variants = variantsOf(bytes);
  const shape = (id: number): Shape | null => {
    const { advanceWidth, path } = font.getGlyph(id) ?? font.glyphForCodePoint(0);
    if (path.commands.length === 0) return null;
    return { advance: advanceWidth / font.unitsPerEm, path: pathOf(path.commands, font.unitsPerEm) };
  };
  const known = new Set(font.characterSet);
  const isUsual = (character: number, selector: number): boolean =>
    (known.has(character) &&
      variants.get(selector)?.usual.some(([from, more]) => character >= from && character <= from + more)) ??
    false;
  let single: ReadonlySet<number> | null = null;
  const ofCharacters = () => (single ??= new Set(font.characterSet.map((each) => font.glyphForCodePoint(each).id)));
  return {
    known,
    isUsual,
    openView: () => Object.assign<fontkit.Font, object>(Object.create(font), { _glyphs: {} }),
    variantOf: (character, selector) => {
      const own = variants.get(selector)?.own.get(character) ?? null;
      return own === null || ofCharacters().has(own) ? null : own;
    },
    shapeOf: (character, selector) => {
      const own = selector === null ? undefined : variants.get(selector)?.own.get(character);
      if (own !== undefined) return shape(own);
      if (!known.has(character) || (selector !== null && !isUsual(character, selector))) return null;
      return shape(font.glyphForCodePoint(character).id);
    },
  };
}

/** PDF knows cubic curves alone; TrueType has quadratic ones, with one point that draws both ends by two thirds. */
function pathOf(commands: readonly fontkit.PathCommand[], em: number): PathPart[] {
  let [atX, atY] = [0, 0];
  return commands.map(({ command, args }): PathPart => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((each) => each / em);
    const [fromX, fromY] = [atX, atY];
    switch (command) {
      case 'moveTo':
      case 'lineTo':
        [atX, atY] = [a, b];
        return { to: command === 'moveTo' ? 'move' : 'line', points: [a, b] };
      case 'quadraticCurveTo': {
        [atX, atY] = [c, d];
        const near = (end: number, pull: number) => end + (2 / 3) * (pull - end);
        return { to: 'curve', points: [near(fromX, a), near(fromY, b), near(c, a), near(d, b), c, d] };
      }
      case 'bezierCurveTo':
        [atX, atY] = [e, f];
        return { to: 'curve', points: [a, b, c, d, e, f] };
      default:
        return { to: 'start' };
    }
  });
}

type Variants = ReadonlyMap<
  number,
  { usual: readonly (readonly [from: number, more: number])[]; own: ReadonlyMap<number, number> }
>;

/**
 * The variation sequences of a font, by their selector (OpenType, `cmap` format 14). fontkit reads them too, but finds a variant only where its
 * font has no usual ones for the same selector.
 */
function variantsOf(bytes: Buffer): Variants {
  const table = variantTable(bytes);
  const found = new Map<number, { usual: [number, number][]; own: Map<number, number> }>();
  if (table === null) return found;
  const rows = (at: number, size: number): number[] =>
    at === 0 ? [] : Array.from({ length: bytes.readUInt32BE(table + at) }, (_, row) => table + at + 4 + size * row);
  for (let record = 0; record < bytes.readUInt32BE(table + 6); record += 1) {
    const at = table + 10 + 11 * record;
    found.set(bytes.readUIntBE(at, 3), {
      usual: rows(bytes.readUInt32BE(at + 3), 4).map((row) => [bytes.readUIntBE(row, 3), bytes.readUInt8(row + 3)]),
      own: new Map(
        rows(bytes.readUInt32BE(at + 7), 5).map((row) => [bytes.readUIntBE(row, 3), bytes.readUInt16BE(row + 3)]),
      ),
    });
  }
  return found;
}

const UNICODE = 0;
const VARIATION_SEQUENCES = 5;

/** Where the table begins in the file. */
function variantTable(bytes: Buffer): number | null {
  const start = bytes.toString('latin1', 0, 4) === 'ttcf' ? bytes.readUInt32BE(12) : 0;
  for (let table = 0; table < bytes.readUInt16BE(start + 4); table += 1) {
    const record = start + 12 + 16 * table;
    if (bytes.toString('latin1', record, record + 4) !== 'cmap') continue;
    const cmap = bytes.readUInt32BE(record + 8);
    for (let part = 0; part < bytes.readUInt16BE(cmap + 2); part += 1) {
      const at = cmap + 4 + 8 * part;
      if (bytes.readUInt16BE(at) === UNICODE && bytes.readUInt16BE(at + 2) === VARIATION_SEQUENCES)
        return cmap + bytes.readUInt32BE(at + 4);
    }
  }
  return null;
}
