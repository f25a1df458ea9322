import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import { fontFile } from '#kernel/pdf/name-signs.ts';

let known: Promise<ReadonlyMap<number, string>> | null = null;

/** For each character of the font, one that is drawn the same: a radical and the kanji that it is are one sign on paper. */
const signs = async (): Promise<ReadonlyMap<number, string>> => {
  const font = fontkit.create(Buffer.from(await readFile(fontFile('regular'))));
  if (!('characterSet' in font)) throw new Error('not one font');
  const byGlyph = new Map<number, string>();
  const byCode = new Map<number, string>();
  for (const code of font.characterSet) {
    const glyph = font.glyphForCodePoint(code).id;
    const sign = byGlyph.get(glyph) ?? String.fromCodePoint(code);
    byGlyph.set(glyph, sign);
    byCode.set(code, sign);
  }
  return byCode;
};

const MISSING = '〓';
const VARIATION_SELECTOR = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
const UNSEEN = /[\s\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu;

/**
 * What a text looks like, as a text: blanks and lines do not count, signs that are drawn alike are one, and what the font lacks is 〓. Two
 * texts that look alike give the same.
 */
export async function sameSigns(text: string): Promise<string> {
  const byCode = await (known ??= signs());
  const composed = text.replace(/[^\u{F900}-\u{FAFF}\u{2F800}-\u{2FA1F}]+/gu, (run) => run.normalize('NFC'));
  const plain = composed.replace(VARIATION_SELECTOR, '').replace(UNSEEN, '');
  return Array.from(plain, (sign) => byCode.get(sign.codePointAt(0) ?? 0) ?? MISSING).join('');
}
