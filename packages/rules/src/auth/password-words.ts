import { foldRomaji, kanaToRomaji } from '#text/romaji.ts';

/** What somebody who knows the person would try first. */
export type PersonalFacts = {
  name: string;
  nameKana: string;
  email: string;
  staffNumber: string | null;
  facilityName: string;
  facilityNameKana: string | null;
};

const PRODUCT = ['nattoku', 'ナットク'];
/** Shorter words stand in too many others; one of three letters counts where it stands alone. */
const ANYWHERE = 4;
const ALONE = 3;

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const foldLookAlikes = (text: string): string => Array.from(text, (letter) => lookAlikes[letter] ?? letter).join('');

/** One spelling for width, case, accents, kana, romaji and look-alikes. */
const fold = (text: string): string => {
  const latin = kanaToRomaji(text.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return foldRomaji(foldLookAlikes(latin.toLowerCase()));
};

const wordsIn = (text: string): string[] =>
  text.normalize('NFKC').match(/[\p{Script=Latin}]+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu) ?? [];

/**
 * Words that a password of this person must not hold: name, kana as letters, the e-mail address before the @, staff number, hospital, product.
 * A password is written in ASCII, so kanji count by their kana.
 */
export function personalWords(facts: PersonalFacts): string[] {
  const { name, nameKana, email, staffNumber, facilityName, facilityNameKana } = facts;
  const texts = [name, nameKana, email.split('@')[0] ?? '', facilityName, facilityNameKana ?? '', ...PRODUCT];
  const words = [...texts.flatMap(wordsIn), staffNumber ?? ''].map(fold);
  return [...new Set(words.filter((word) => word.length >= ALONE))];
}

/** Whether a password holds one of these words, as `personalWords` gives them. */
export function holdsPersonalWord(password: string, words: readonly string[]): boolean {
  const whole = fold(password);
  const alone = new Set((password.match(/[A-Za-z]+/g) ?? []).map(fold));
  return words.some((word) => (word.length >= ANYWHERE ? whole.includes(word) : alone.has(word)));
}
