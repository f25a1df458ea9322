import { toFullWidthKatakana } from '#text/kana.ts';
import { kanaToRomaji } from '#text/romaji.ts';

/** Where Hepburn writes a syllable otherwise than its row of the table says. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/sy(?=[auo])/g, 'sh'],
  [/ty(?=[auo])/g, 'ch'],
  [/zy(?=[auo])/g, 'j'],
  [/dy(?=[auo])/g, 'j'],
  [/si/g, 'shi'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/hu/g, 'fu'],
  [/zi|di/g, 'ji'],
  [/du/g, 'zu'],
  [/cch/g, 'tch'],
  [/n(?=[bmp])/g, 'm'],
  [/o[ou]/g, 'o'],
  [/uu/g, 'u'],
];

/** A name in kana as it stands in a Japanese passport: タカサキ ショウタ as TAKASAKI SHOTA. What is not kana stays. */
export const kanaToHepburn = (kana: string): string =>
  spellings
    .reduce((letters, [from, to]) => letters.replace(from, to), kanaToRomaji(apart(kana)))
    .replaceAll('|', '')
    .toUpperCase();

/** チヨ is two syllables and チョ one. */
const apart = (kana: string): string => toFullWidthKatakana(kana).replace(/(?=[ヤユヨ])/g, '|');
