import { foldForSearch } from '#text-folding.ts';

/** A foreign patient may have one name only: then one of the two is empty. */
export type WrittenName = { familyName: string; givenName: string };
export type PersonName = WrittenName & { familyNameKana?: string | null; givenNameKana?: string | null };

export function fullName({ familyName, givenName }: WrittenName): string {
  return [familyName, givenName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
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
