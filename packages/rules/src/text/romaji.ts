import { toFullWidthKatakana } from '#text/kana.ts';

const rows: readonly (readonly [kana: string, consonant: string, vowels: string])[] = [
  ['アイウエオ', '', 'aiueo'],
  ['カキクケコ', 'k', 'aiueo'],
  ['ガギグゲゴ', 'g', 'aiueo'],
  ['サシスセソ', 's', 'aiueo'],
  ['ザジズゼゾ', 'z', 'aiueo'],
  ['タチツテト', 't', 'aiueo'],
  ['ダヂヅデド', 'd', 'aiueo'],
  ['ナニヌネノ', 'n', 'aiueo'],
  ['ハヒフヘホ', 'h', 'aiueo'],
  ['バビブベボ', 'b', 'aiueo'],
  ['パピプペポ', 'p', 'aiueo'],
  ['マミムメモ', 'm', 'aiueo'],
  ['ヤユヨ', 'y', 'auo'],
  ['ラリルレロ', 'r', 'aiueo'],
  ['ワヰヱヲ', 'w', 'aieo'],
  ['ヴ', 'v', 'u'],
  ['ァィゥェォ', '', 'aiueo'],
  ['ャュョ', 'y', 'auo'],
];

const SYLLABLES: ReadonlyMap<string, string> = new Map([
  ...rows.flatMap(([kana, consonant, vowels]) =>
    [...kana].map((letter, index) => [letter, `${consonant}${vowels.charAt(index)}`] as const),
  ),
  ['ン', 'n'],
]);

/** Words in kana as letters, in one spelling of many; compare only after `foldRomaji`. What is not kana stays. */
export function kanaToRomaji(kana: string): string {
  return [...toFullWidthKatakana(kana)]
    .map((letter) => SYLLABLES.get(letter) ?? letter)
    .join('')
    .replace(/([kgsztdnhbpmr])i(y[auo])/g, '$1$2')
    .replace(/ッ([a-z])/g, '$1$1')
    .replace(/[ッー]/g, '');
}

/** Spellings of the same sounds brought together: Hepburn and Kunrei, long vowels written or not, Namba and Nanba. Lower case. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tch/g, 'cch'],
  [/sh(?=[auoe])/g, 'sy'],
  [/sh/g, 's'],
  [/ch(?=[auoe])/g, 'ty'],
  [/ch/g, 't'],
  [/c(?=ty|t)/g, 't'],
  [/ts/g, 't'],
  [/f/g, 'h'],
  [/j(?=[auoe])/g, 'zy'],
  [/j/g, 'z'],
  [/d(?=[iu])/g, 'z'],
  [/dy/g, 'zy'],
  [/m(?=[bp])/g, 'n'],
  [/o[ou]/g, 'o'],
  [/oh(?![aiueo])/g, 'o'],
  [/uu/g, 'u'],
];

export function foldRomaji(letters: string): string {
  return spellings.reduce((text, [from, to]) => text.replace(from, to), letters.toLowerCase());
}
