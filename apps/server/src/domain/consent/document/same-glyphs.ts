import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import { fontFile, tidy } from '#kernel/pdf/characters.ts';

let known: Promise<ReadonlyMap<number, string>> | null = null;

/** For each character of the font, one that is drawn the same: a radical and the kanji that it is are one character on paper. */
const drawnAlike = async (): Promise<ReadonlyMap<number, string>> => {
  const font = fontkit.create(Buffer.from(await readFile(fontFile('regular'))));
  if (!('characterSet' in font)) throw new Error('not one font');
  const byGlyph = new Map<number, string>();
  const byCode = new Map<number, string>();
  for (const code of font.characterSet) {
    const glyph = font.glyphForCodePoint(code).id;
    const character = byGlyph.get(glyph) ?? String.fromCodePoint(code);
    byGlyph.set(glyph, character);
    byCode.set(code, character);
  }
  return byCode;
};

const MISSING = '〓';
/** Blanks, and which variant it is. */
const UNCOUNTED = /[\s\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
/** Drawn with one glyph, whether they are written as one character or as several. */
const LIGATURES = new Map(
  Object.entries({ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', '⸺': '——', '⸻': '———', 〱: '〳〵', 〲: '〴〵' }),
);
/** Accents that stand for themselves: readers change their order, or put them before their letter. */
const LOOSE_MARK = /\p{M}/gu;

/**
 * What a text looks like, as a text: blanks, lines, variants and loose accents do not count, characters that are drawn alike are one, and what the
 * font lacks is 〓. Two texts that look alike give the same.
 */
export async function sameGlyphs(text: string): Promise<string> {
  const byCode = await (known ??= drawnAlike());
  const plain = tidy(text).replace(UNCOUNTED, '');
  const seen = Array.from(plain, (character) => {
    const alike = byCode.get(character.codePointAt(0) ?? 0) ?? MISSING;
    return LIGATURES.get(alike) ?? alike;
  });
  return seen.join('').replace(LOOSE_MARK, '');
}
