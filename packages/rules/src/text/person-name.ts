import { normaliseLine } from '#text/normalise-input.ts';
import { isVisible } from '#text/visible-text.ts';
import { foldForSearch } from '#text/text-folding.ts';
import { characterCount } from '#text/text-length.ts';

/** Perceived characters of a family name or a given name. */
export const NAME_PART_MAX = 60;
/** Of both with a blank between them: every name of the records can be typed as a whole. */
export const FULL_NAME_MAX = 2 * NAME_PART_MAX + 1;

/** A foreign patient may have one name only: then one of the two is empty. */
export type WrittenName = { familyName: string; givenName: string };
export type PersonName = WrittenName & { familyNameKana?: string | null; givenNameKana?: string | null };

export function fullName({ familyName, givenName }: WrittenName): string {
  return [familyName, givenName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** As somebody may type it who parts family name and given name otherwise, or not at all. */
export const nameWithoutBlanks = (name: string): string => normaliseLine(name).replaceAll(/\s/gu, '');

/** What is wrong with a name that somebody typed as a whole, as a Japanese message that calls it `what`; null for nothing. */
export function fullNameProblem(typed: string, what = 'お名前'): string | null {
  if (!isVisible(typed)) return `${what}を入力してください`;
  return characterCount(normaliseLine(typed)) > FULL_NAME_MAX
    ? `${what}は${FULL_NAME_MAX}文字以内で入力してください`
    : null;
}

/** Written alike or read alike: either is enough to hand one patient the papers of another. */
export function isSameName(a: PersonName, b: PersonName): boolean {
  return isSameText(foldedName(a), foldedName(b)) || isSameText(foldedReading(a), foldedReading(b));
}

/** What `isSameName` compares, for an index; an empty text equals nothing. */
export function foldedName({ familyName, givenName }: WrittenName): string {
  return foldForSearch(familyName + givenName);
}

export function foldedReading({ familyNameKana, givenNameKana }: PersonName): string {
  return foldForSearch((familyNameKana ?? '') + (givenNameKana ?? ''));
}

function isSameText(a: string, b: string): boolean {
  return a !== '' && a === b;
}
