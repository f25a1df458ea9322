import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

/** Stands for a sign that the font does not have, so that it is seen to be missing. */
const MISSING = '〓';

export type Weight = 'regular' | 'bold';
export type Typeface = {
  font: PDFFont;
  /** The text as it can be set: what the font lacks is replaced by 〓, a variation selector that it lacks is left out. */
  settable(text: string): string;
};

const files: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

const bytes = new Map<Weight, Promise<Uint8Array>>();

const bytesOf = (weight: Weight): Promise<Uint8Array> => {
  const known = bytes.get(weight) ?? readFile(fileURLToPath(files[weight]));
  bytes.set(weight, known);
  return known;
};

/** Embeds Noto Sans JP; only the signs that are used go into the file. */
export async function embedTypefaces(document: PDFDocument): Promise<Record<Weight, Typeface>> {
  document.registerFontkit(fontkit);
  return { regular: await embed(document, 'regular'), bold: await embed(document, 'bold') };
}

const embed = async (document: PDFDocument, weight: Weight): Promise<Typeface> => {
  const font = await document.embedFont(await bytesOf(weight), { subset: true });
  const known = new Set(font.getCharacterSet());
  return { font, settable: (text) => settable(text, known) };
};

const VARIATION_SELECTOR = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

function settable(text: string, known: ReadonlySet<number>): string {
  const plain = text.normalize('NFC').replace(VARIATION_SELECTOR, '').replaceAll('\t', '  ');
  return Array.from(plain, (sign) => (known.has(sign.codePointAt(0) ?? 0) || sign === '\n' ? sign : MISSING)).join('');
}
