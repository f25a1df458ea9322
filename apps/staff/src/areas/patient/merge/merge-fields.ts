import type { Patient } from '@nattoku/contract/patient/patient';
import type { MergedField } from '@nattoku/contract/patient/patient-merge';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { fullName } from '@nattoku/rules/text/person-name';
import { describeNeeds, describePhones, describePolicy } from '#areas/patient/record/patient-descriptions.ts';
import { sexNames } from '@nattoku/contract/patient/patient';
import { placeOf } from '#parts/patient/patient-banner-of.tsx';

type Line = { label: string; words: (patient: Patient) => string };

/** What is compared before two records become one; of each line one side is kept. */
export const mergeLines: Record<MergedField, Line> = {
  name: { label: '氏名', words: fullName },
  kana: {
    label: 'カナ',
    words: ({ familyNameKana, givenNameKana }) => fullName({ familyName: familyNameKana, givenName: givenNameKana }),
  },
  roman: {
    label: 'ローマ字',
    words: ({ familyNameRoman, givenNameRoman }) =>
      fullName({ familyName: familyNameRoman, givenName: givenNameRoman }),
  },
  birthDate: {
    label: '生年月日',
    words: ({ birthDate, isBirthDateEstimated }) =>
      `${formatBirthDate(birthDate)}${isBirthDateEstimated ? '（推定）' : ''}`,
  },
  sex: { label: '性別', words: ({ sex }) => sexNames[sex] },
  phone: { label: '電話番号', words: (patient) => describePhones({ ...patient, phones: [] }).join('') },
  email: { label: 'メールアドレス', words: ({ email }) => email ?? '' },
  address: { label: '住所', words: ({ postalCode, address }) => [postalCode, address].filter(Boolean).join(' ') },
  departmentId: { label: '診療科', words: ({ departmentName }) => departmentName ?? '' },
  place: { label: '病棟・病室', words: (patient) => placeOf({ ...patient, departmentName: null }) },
  attendingStaffId: { label: '担当', words: ({ attendingStaffName }) => attendingStaffName ?? '' },
  language: { label: '言語', words: ({ language }) => languageNames[language] },
  needs: { label: '必要な配慮', words: describeNeeds },
  contactPolicy: { label: '連絡の条件', words: ({ contactPolicy }) => describePolicy(contactPolicy) },
  deceasedOn: { label: '逝去日', words: ({ deceasedOn }) => (deceasedOn ? formatBirthDate(deceasedOn) : '') },
  note: { label: 'メモ', words: ({ note }) => note ?? '' },
};

/** Lines that differ. */
export const differingFields = (one: Patient, other: Patient): MergedField[] =>
  (Object.keys(mergeLines) as MergedField[]).filter((field) => {
    const { words } = mergeLines[field];
    return words(one) !== words(other);
  });

/** What the survivor lacks and the other has is taken over unless somebody decides otherwise; a provisional record never wins. */
export const usualChoice = (survivor: Patient, other: Patient): MergedField[] =>
  differingFields(survivor, other).filter((field) => {
    const { words } = mergeLines[field];
    return words(survivor) === '' && words(other) !== '';
  });

/** Whose record stays: the real one before the provisional, else the one that was opened. */
export const usualSurvivor = (opened: Patient, other: Patient): Patient =>
  opened.isProvisional && !other.isProvisional ? other : opened;

/** Who the survivor is once these fields are taken over. */
export const mergedIdentity = (survivor: Patient, other: Patient, fromOther: readonly MergedField[]): Patient => {
  const named = fromOther.includes('name') ? other : survivor;
  const read = fromOther.includes('kana') ? other : survivor;
  const born = fromOther.includes('birthDate') ? other : survivor;
  return {
    ...survivor,
    familyName: named.familyName,
    givenName: named.givenName,
    familyNameKana: read.familyNameKana,
    givenNameKana: read.givenNameKana,
    birthDate: born.birthDate,
    isBirthDateEstimated: born.isBirthDateEstimated,
    sex: fromOther.includes('sex') ? other.sex : survivor.sex,
  };
};
