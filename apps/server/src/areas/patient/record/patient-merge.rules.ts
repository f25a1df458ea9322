import type { NewPatient } from '@nattoku/contract/patient/patient';
import type { MergedField } from '@nattoku/contract/patient/patient-merge';
import { type PatientPhone, profileLimits } from '@nattoku/contract/patient/patient-profile';

/** What a merge may change of the record that survives. Its number, and whether it is provisional or archived, are its own. */
export type MergeableValues = Omit<NewPatient, 'patientNumber' | 'isProvisional'>;

/** The columns that one choice on the screen decides together. */
const columnsOf = {
  name: ['familyName', 'givenName'],
  kana: ['familyNameKana', 'givenNameKana'],
  roman: ['familyNameRoman', 'givenNameRoman'],
  birthDate: ['birthDate', 'isBirthDateEstimated'],
  sex: ['sex'],
  phone: ['phone', 'phoneOwner', 'phoneAcceptsSms'],
  email: ['email'],
  address: ['postalCode', 'address'],
  departmentId: ['departmentId'],
  place: ['wardId', 'room', 'bed'],
  attendingStaffId: ['attendingStaffId'],
  language: ['language'],
  needs: ['needs', 'interpreterLanguage'],
  contactPolicy: ['contactPolicy'],
  deceasedOn: ['deceasedOn'],
  note: ['note'],
} as const satisfies Record<MergedField, readonly (keyof MergeableValues)[]>;

const united = ['aliases', 'phones', 'tags', 'isSensitive'] as const;
const mergeable = [...Object.values(columnsOf).flat(), ...united];

export const mergeableOf = (patient: NewPatient): MergeableValues =>
  Object.fromEntries(mergeable.map((column) => [column, patient[column]])) as unknown as MergeableValues;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The database keeps the keys of an object in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, sorted(each)]),
  );
};

const union = <T>(a: readonly T[], b: readonly T[], most: number): T[] =>
  [...a, ...b.filter((each) => !a.some((known) => isSame(known, each)))].slice(0, most);

/** The survivor after the merge: its own values, those chosen from the other, and the lists of both. What one protects stays protected. */
export function mergedValues(
  survivor: MergeableValues,
  other: MergeableValues,
  fromOther: readonly MergedField[],
): MergeableValues {
  const taken = fromOther.flatMap((field) => columnsOf[field]).map((column) => [column, other[column]]);
  const chosen = { ...survivor, ...(Object.fromEntries(taken) as Partial<MergeableValues>) };
  const unchosen = fromOther.includes('phone') ? mainPhone(survivor) : mainPhone(other);
  const known = [chosen.phone, ...survivor.phones.map(({ number }) => number)];
  const further = [...unchosen, ...other.phones].filter(({ number }) => !known.includes(number));
  return {
    ...chosen,
    aliases: union(survivor.aliases, other.aliases, profileLimits.aliases),
    phones: union(survivor.phones, further, profileLimits.phones),
    tags: union(survivor.tags, other.tags, profileLimits.tags),
    isSensitive: survivor.isSensitive || other.isSensitive,
  };
}

const mainPhone = ({ phone, phoneOwner, phoneAcceptsSms }: MergeableValues): PatientPhone[] =>
  phone === null ? [] : [{ number: phone, owner: phoneOwner, acceptsSms: phoneAcceptsSms }];

/** The survivor after taking a merge back: what it was before, except where somebody changed it since. */
export function restoredValues(
  current: MergeableValues,
  { before, after }: { before: MergeableValues; after: MergeableValues },
): MergeableValues {
  const restored = mergeable
    .filter((column) => isSame(current[column], after[column]))
    .map((column) => [column, before[column]]);
  return { ...current, ...(Object.fromEntries(restored) as Partial<MergeableValues>) };
}
