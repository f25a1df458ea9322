import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { normalisePart } from '@nattoku/rules/text/normalise-input';
import { type FontFile, readFontFile, type Shape } from '#kernel/pdf/font-file.ts';

export type Weight = 'regular' | 'bold';

const files: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

/** Where the font stands, for whoever asks it for more than its shapes. */
export const fontFile = (weight: Weight): string => fileURLToPath(files[weight]);

/**
 * Fonts that know more shapes of names than ours, where a machine has them: packages fonts-noto-cjk (Adobe-Japan1) and fonts-ipamj-mincho
 * (文字情報基盤, what registers of residents are written in).
 */
const furtherFonts = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/ipamj/ipamjm.ttf',
  '/usr/share/fonts/OTF/ipamjm.ttf',
];
let further: readonly FontFile[] | null = null;

/** Read at the first sign that ours lacks, once for the process: many a hospital never has one. */
const readFurther = (): readonly FontFile[] =>
  (further ??= furtherFonts.flatMap((path) => {
    try {
      return [readFontFile(readFileSync(path))];
    } catch {
      return [];
    }
  }));

/** How one perceived sign can be put on paper. */
export type SetSign =
  | { how: 'text'; text: string }
  /** A shape that the text font does not give out by itself, drawn as lines. */
  | { how: 'shape'; sign: string; shape: Shape }
  /** No font has the wanted variant: the usual shape, in a frame that says that it is not the one that was meant. */
  | { how: 'framed'; sign: string }
  | { how: 'missing'; sign: string };

export type SignTable = {
  known: ReadonlySet<number>;
  /** The number of the shape that the text font has for a variant; null for whatever is no variant of its own. */
  variantOf(sign: string): number | null;
  signsOf(text: string): SetSign[];
  specialIn(text: string): SpecialSign[];
};

/** A sign that says which variant it is, or that is not simply text of our font. */
export type SpecialSign = { sign: string; shown: 'drawn' | 'framed' | 'missing' };

const tables = new Map<Weight, Promise<SignTable>>();

export const signTable = (weight: Weight): Promise<SignTable> => {
  const known = tables.get(weight) ?? readFile(fontFile(weight)).then((bytes) => tableOf(readFontFile(bytes)));
  tables.set(weight, known);
  return known;
};

/** Of the signs that were looked for once. */
const MOST_KEPT = 20_000;
/** A character with its variation selector, where it has one. */
export const SIGN = /[\s\S](?:[\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}])?/gu;

function tableOf(font: FontFile): SignTable {
  const found = new Map<string, SetSign>();
  const find = (sign: string): SetSign => {
    const known = found.get(sign) ?? setSign(font, sign);
    if (found.size < MOST_KEPT) found.set(sign, known);
    return known;
  };
  const signsIn = (text: string): string[] => tidy(text).match(SIGN) ?? [];
  return {
    known: font.known,
    variantOf: (sign) => variantIn(font, sign),
    signsOf: (text) => signsIn(text).map(find),
    specialIn: (text) =>
      [...new Set(signsIn(text))].flatMap((sign): SpecialSign[] => {
        const { how } = find(sign);
        if (how === 'framed' || how === 'missing') return [{ sign, shown: how }];
        return how === 'shape' || Array.from(sign).length > 1 ? [{ sign, shown: 'drawn' }] : [];
      }),
  };
}

const variantIn = (font: FontFile, sign: string): number | null => {
  const [character, selector] = Array.from(sign, (each) => each.codePointAt(0) ?? 0);
  return character === undefined || selector === undefined ? null : font.variantOf(character, selector);
};

function setSign(font: FontFile, sign: string): SetSign {
  const [base = '', mark = ''] = Array.from(sign);
  const character = base.codePointAt(0) ?? 0;
  const selector = mark.codePointAt(0) ?? null;
  const isKnown = font.known.has(character) || base === '\n';
  if (selector === null && isKnown) return { how: 'text', text: base };
  if (selector !== null && font.isUsual(character, selector)) return { how: 'text', text: base };
  if (variantIn(font, sign) !== null) return { how: 'text', text: sign };
  const own = font.shapeOf(character, selector);
  if (own) return { how: 'shape', sign, shape: own };
  for (const each of readFurther()) {
    if (isKnown && selector !== null && each.isUsual(character, selector)) return { how: 'text', text: base };
    const shape = each.shapeOf(character, selector);
    if (shape) return { how: 'shape', sign, shape };
  }
  return isKnown ? { how: 'framed', sign } : { how: 'missing', sign };
}

/** Joiners, the choice between text and emoji, and Mongolian variants: of letters that the fonts draw none is changed by them. */
const UNSEEN = /\u{200C}|\u{200D}|\u{FE0E}|\u{FE0F}|\u{180B}|\u{180C}|\u{180D}|\u{180F}/gu;
/** A selector that follows no character, or another selector, selects nothing. */
const STRAY_SELECTOR = /(?<=^|[\s\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}])[\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}]/gu;

/** The normal form as it is put on paper: also of letters and accents that a joiner kept apart, as they are read from there again. */
export const tidy = (text: string): string =>
  normalisePart(text.replace(UNSEEN, '')).replace(STRAY_SELECTOR, '').replaceAll('\t', '  ');

/** U+9089 U+E0102 */
export const codesOf = (sign: string): string =>
  Array.from(sign, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
