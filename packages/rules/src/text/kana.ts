import type { Cleaned } from '#text/normalise-input.ts';

const HALF_WIDTH_RUN = /[\uff61-\uff9f]+/g;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g;
const HIRAGANA_TO_KATAKANA = 0x60;
const KATAKANA_WITH_MARK = /[\u30a1-\u30fe][\u3099-\u309c]/g;
const LOOSE_MARK = /[\u3099\u309a]/g;

const COMBINING_MARK: Record<string, string> = { '\u309b': '\u3099', '\u309c': '\u309a' };
const SPACING_MARK: Record<string, string> = { '\u3099': '\u309b', '\u309a': '\u309c' };

/** Half-width kana (voiced marks included) and hiragana become full-width katakana; everything else stays as typed. */
export function toFullWidthKatakana(text: string): string {
  return text
    .replace(HALF_WIDTH_RUN, (run) => run.normalize('NFKC'))
    .replace(HIRAGANA, (kana) => String.fromCodePoint(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
    .replace(KATAKANA_WITH_MARK, (pair) =>
      pair.replace(/[\u309b\u309c]/, (mark) => COMBINING_MARK[mark] ?? mark).normalize('NFC'),
    )
    .replace(LOOSE_MARK, (mark) => SPACING_MARK[mark] ?? mark);
}

const KATAKANA_NAME = /^[ァ-ヺヽヾ][ァ-ヺーヽヾ]*(?:[ \u3000・＝゠][ァ-ヺヽヾ][ァ-ヺーヽヾ]*)*$/u;

/** Full-width katakana words, parted by a space or, in foreign names, by ・ or ＝. */
export function isKatakanaName(text: string): boolean {
  return KATAKANA_NAME.test(text);
}

/** The same for a field, which tells the person that what they typed was tidied. */
export function cleanKana(typed: string): Cleaned {
  const value = toFullWidthKatakana(typed);
  return { value, changed: value !== typed };
}
