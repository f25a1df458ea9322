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
  /** Whether `settable` had to leave something out or put 〓 in its place. */
  lacks(text: string): boolean;
};

const files: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

/** Where the font stands, for whoever asks it for more than its shapes. */
export const fontFile = (weight: Weight): string => fileURLToPath(files[weight]);

const bytes = new Map<Weight, Promise<Uint8Array>>();

const bytesOf = (weight: Weight): Promise<Uint8Array> => {
  const known = bytes.get(weight) ?? readFile(fontFile(weight));
  bytes.set(weight, known);
  return known;
};

/** Embeds Noto Sans JP; only the signs that are used go into the file. */
export async function embedTypefaces(document: PDFDocument): Promise<Record<Weight, Typeface>> {
  return { regular: await embedTypeface(document, 'regular'), bold: await embedTypeface(document, 'bold') };
}

/** One weight alone, for whatever needs no other. */
export async function embedTypeface(document: PDFDocument, weight: Weight): Promise<Typeface> {
  document.registerFontkit(fontkit);
  const font = await document.embedFont(await bytesOf(weight), { subset: true });
  const known = new Set(font.getCharacterSet());
  return {
    font,
    settable: (text) => settable(text, known),
    lacks: (text) => settable(text, known) !== tidy(text),
  };
}

const VARIATION_SELECTOR = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;
/** Signs that are never seen: joiners, marks of direction, the mark of byte order. */
const UNSEEN = /[\u{200B}-\u{200F}\u{2060}\u{FEFF}]/gu;
/** Whole runs without compatibility ideographs: composing would turn 神 (U+FA19) of a name into 神. */
const COMPOSABLE = /[^\u{F900}-\u{FAFF}\u{2F800}-\u{2FA1F}]+/gu;

const tidy = (text: string): string =>
  text
    .replace(COMPOSABLE, (run) => run.normalize('NFC'))
    .replace(UNSEEN, '')
    .replaceAll('\t', '  ');

function settable(text: string, known: ReadonlySet<number>): string {
  const plain = tidy(text).replace(VARIATION_SELECTOR, '');
  return Array.from(plain, (sign) => (known.has(sign.codePointAt(0) ?? 0) || sign === '\n' ? sign : MISSING)).join('');
}
