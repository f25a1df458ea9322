import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { normalisePart } from '@nattoku/rules/text/normalise-input';
import { type FontFile, readFontFile, type Shape } from '#kernel/pdf/font-file.ts';

export type Weight = 'regular' | 'bold';

/** By whose custom characters are shaped: 骨 and 直 differ, and only the font of Chinese has 说. Both have what Latin scripts write, Vietnamese too. */
export type Script = 'japanese' | 'chinese';

const files: Record<Script, Record<Weight, () => string>> = {
  japanese: {
    regular: () => import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: () => import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  },
  chinese: {
    regular: () => import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    bold: () => import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
  },
};

/** Where the font stands, for the person who asks it for more than its shapes. */
export const fontFile = (weight: Weight, script: Script = 'japanese'): string => fileURLToPath(files[script][weight]());

/**
 * Fonts that know more shapes than the one of the text. Of names, where a machine has them: packages fonts-noto-cjk (Adobe-Japan1) and
 * fonts-ipamj-mincho (文字情報基盤, what registers of residents are written in). Then ours of the other script: a Chinese name in a Japanese
 * text, and the other way round.
 */
const furtherFonts = (): readonly string[] => [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/ipamj/ipamjm.ttf',
  '/usr/share/fonts/OTF/ipamjm.ttf',
  fontFile('regular', 'japanese'),
  fontFile('regular', 'chinese'),
];
let further: readonly FontFile[] | null = null;

/** Read at the first character that ours lacks, once for the process: many a hospital never has one. */
const readFurther = (): readonly FontFile[] =>
  (further ??= furtherFonts().flatMap((path) => {
    try {
      return [readFontFile(readFileSync(path))];
    } catch {
      return [];
    }
  }));

/** How one perceived character can be put on paper. */
export type SetCharacter =
  | { how: 'text'; text: string }
  /** A shape that the text font does not give out by itself, drawn as lines. */
  | { how: 'shape'; character: string; shape: Shape }
  /** No font has the wanted variant: the usual shape, in a frame that says that it is not the one that was meant. */
  | { how: 'framed'; character: string }
  | { how: 'missing'; character: string };

export type CharacterTable = {
  /** The font file that the table was read from. */
  bytes: Uint8Array;
  /** The parsed font, for one PDF document. */
  openView: FontFile['openView'];
  known: ReadonlySet<number>;
  /** The number of the shape that the text font has for a variant; null for whatever is no variant of its own. */
  variantOf(character: string): number | null;
  /** The numbers of the glyphs of texts that were shaped with the text font, newest last. */
  shapedTexts: Map<string, readonly number[]>;
  charactersOf(text: string): SetCharacter[];
  specialIn(text: string): SpecialCharacter[];
};

/** A character that says which variant it is, or that is not simply text of our font. */
export type SpecialCharacter = { character: string; shown: 'drawn' | 'framed' | 'missing' };

const tables = new Map<string, Promise<CharacterTable>>();

export const characterTable = (weight: Weight, script: Script = 'japanese'): Promise<CharacterTable> => {
  const file = fontFile(weight, script);
  const known = tables.get(file) ?? readFile(file).then((bytes) => tableOf(bytes, readFontFile(bytes)));
  tables.set(file, known);
  return known;
};

/** Of the characters that were looked for once. */
const MOST_KEPT = 20_000;
/** A character with its variation selector, where it has one. */
export const CHARACTER = /[\s\S](?:[\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}])?/gu;

function tableOf(bytes: Uint8Array, font: FontFile): CharacterTable {
  const found = new Map<string, SetCharacter>();
  const find = (character: string): SetCharacter => {
    const known = found.get(character) ?? setCharacter(font, character);
    if (found.size < MOST_KEPT) found.set(character, known);
    return known;
  };
  const charactersIn = (text: string): string[] => tidy(text).match(CHARACTER) ?? [];
  return {
    bytes,
    openView: font.openView,
    known: font.known,
    variantOf: (character) => variantIn(font, character),
    shapedTexts: new Map(),
    charactersOf: (text) => charactersIn(text).map(find),
    specialIn: (text) =>
      [...new Set(charactersIn(text))].flatMap((character): SpecialCharacter[] => {
        const { how } = find(character);
        if (how === 'framed' || how === 'missing') return [{ character, shown: how }];
        return how === 'shape' || Array.from(character).length > 1 ? [{ character, shown: 'drawn' }] : [];
      }),
  };
}

const variantIn = (font: FontFile, character: string): number | null => {
  const [code, selector] = Array.from(character, (each) => each.codePointAt(0) ?? 0);
  return code === undefined || selector === undefined ? null : font.variantOf(code, selector);
};

function setCharacter(font: FontFile, character: string): SetCharacter {
  const [base = '', mark = ''] = Array.from(character);
  const code = base.codePointAt(0) ?? 0;
  const selector = mark.codePointAt(0) ?? null;
  const isKnown = font.known.has(code) || base === '\n';
  if (selector === null && isKnown) return { how: 'text', text: base };
  if (selector !== null && font.isUsual(code, selector)) return { how: 'text', text: base };
  if (variantIn(font, character) !== null) return { how: 'text', text: character };
  const own = font.shapeOf(code, selector);
  if (own) return { how: 'shape', character, shape: own };
  for (const each of readFurther()) {
    if (isKnown && selector !== null && each.isUsual(code, selector)) return { how: 'text', text: base };
    const shape = each.shapeOf(code, selector);
    if (shape) return { how: 'shape', character, shape };
  }
  return isKnown ? { how: 'framed', character } : { how: 'missing', character };
}

/** Joiners, the choice between text and emoji, and Mongolian variants: of letters that the fonts draw none is changed by them. */
const UNSEEN = /\u{200C}|\u{200D}|\u{FE0E}|\u{FE0F}|\u{180B}|\u{180C}|\u{180D}|\u{180F}/gu;
/** A selector that follows no character, or another selector, selects nothing. */
const STRAY_SELECTOR = /(?<=^|[\s\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}])[\u{FE00}-\u{FE0D}\u{E0100}-\u{E01EF}]/gu;

/** The normal form as it is put on paper: also of letters and accents that a joiner kept apart, as they are read from there again. */
export const tidy = (text: string): string =>
  normalisePart(text.replace(UNSEEN, '')).replace(STRAY_SELECTOR, '').replaceAll('\t', '  ');

/** U+9089 U+E0102 */
export const codesOf = (character: string): string =>
  Array.from(character, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  );
