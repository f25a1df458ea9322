import { KANJI_VARIANTS } from '#text/kanji-variants.ts';

/** Variation selectors, joiners, bidi marks, control characters, lone surrogates: never part of what is searched. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}]/gu;
const SPACE_OR_MIDDLE_DOT = /[\s・·‧]/gu;
const HYPHEN_LOOK_ALIKE = /[\u2010-\u2015\u2043\u2212\u2500\u2501\u02d7ー]/gu;
const LATIN_ACCENT = /[\u0300-\u036f]/gu;
const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/gu;
const HIRAGANA_TO_KATAKANA = 0x60;

/** Letters that neither NFKC nor lower case brings together: small ヵヶ in place names, đ and ø, final sigma. */
const LETTER_VARIANTS: ReadonlyMap<string, string> = new Map([
  ['ヵ', 'カ'],
  ['ヶ', 'ケ'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);

/**
 * Makes texts equal that a person searching would call equal: width, case, kana, accents, spaces, middle dots,
 * hyphens and variants of a kanji. For comparison only, never for storing or showing.
 */
export function foldForSearch(text: string): string {
  const letters = text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(LATIN_ACCENT, '')
    .replace(SPACE_OR_MIDDLE_DOT, '')
    .replace(HYPHEN_LOOK_ALIKE, '-')
    .toLowerCase()
    .replace(HIRAGANA, (kana) => String.fromCodePoint(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA));
  return Array.from(letters, (letter) => KANJI_VARIANTS.get(letter) ?? LETTER_VARIANTS.get(letter) ?? letter)
    .join('')
    .normalize('NFKC');
}

function pairs(characters: string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

/** What a search column stores for one field: all single characters and neighbouring pairs, by code point. */
export function searchGrams(text: string): string[] {
  const characters = [...foldForSearch(text)];
  return [...new Set([...characters, ...pairs(characters)])];
}

export function searchTerms(query: string): string[] {
  return query
    .split(/\s+/u)
    .map(foldForSearch)
    .filter((term) => term !== '');
}

/** Grams that `searchGrams` of a matching text all contains; the person who needs the exact word checks `searchTerms` too. */
export function queryGrams(query: string): string[] {
  const grams = searchTerms(query).flatMap((term) => {
    const characters = [...term];
    return characters.length === 1 ? characters : pairs(characters);
  });
  return [...new Set(grams)];
}
