import type { PlainDate } from '#time/plain-date.ts';
import { foldForSearch } from '#text/text-folding.ts';

export const identityFields = ['name', 'birthDate', 'sex'] as const;
export type IdentityField = (typeof identityFields)[number];

export type Identity = {
  familyName: string;
  givenName: string;
  familyNameKana: string;
  givenNameKana: string;
  birthDate: PlainDate;
  /** Nobody knows the day for sure: another one completes the record. */
  isBirthDateEstimated: boolean;
  sex: 'male' | 'female' | 'other' | 'unknown';
};

/** What stands for a name that nobody knows yet. */
export const UNKNOWN_NAME = '不明';

/**
 * What of a change makes a record that of somebody else, should it be wrong. A date or a sex that was known and is another one now, or is not
 * known any more; of the name only its whole. Filling in what was not known is none: an estimated date, an unknown sex, 「不明」.
 *
 * A name is whole another one when no part of it stays, neither as it is written nor as it is read: who marries keeps the given name, who
 * has a character corrected keeps both. Parts are compared as a search compares them (髙 is 高, ﾀﾛｳ is たろう), in either place, and joined. What one of
 * the two does not say, written or read, decides nothing; a name that is forgotten altogether is another one.
 */
export function identityChange(before: Identity, after: Identity): IdentityField[] {
  const changed: Record<IdentityField, boolean> = {
    name: isWhollyRenamed(before, after),
    birthDate: isOtherDate(before, after),
    sex: before.sex !== 'unknown' && after.sex !== before.sex,
  };
  return identityFields.filter((field) => changed[field]);
}

const isOtherDate = (before: Identity, after: Identity): boolean =>
  before.birthDate !== '' &&
  !before.isBirthDateEstimated &&
  (after.isBirthDateEstimated || after.birthDate !== before.birthDate);

const partsOf = (family: string, given: string): string[] => {
  const parts = [family, given, family + given].map(foldForSearch).filter((part) => part !== '');
  return parts.includes(foldForSearch(UNKNOWN_NAME)) ? [] : parts;
};

const isWhollyRenamed = (before: Identity, after: Identity): boolean => {
  const pairs = [
    [partsOf(before.familyName, before.givenName), partsOf(after.familyName, after.givenName)],
    [partsOf(before.familyNameKana, before.givenNameKana), partsOf(after.familyNameKana, after.givenNameKana)],
  ] as const;
  const told = pairs.filter(([former, now]) => former.length > 0 && now.length > 0);
  if (told.length > 0) return !told.some(([former, now]) => former.some((part) => now.includes(part)));
  return pairs.some(([former]) => former.length > 0) && pairs.every(([, now]) => now.length === 0);
};
