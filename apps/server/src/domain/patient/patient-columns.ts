import type { NewPatient } from '@nattoku/contract/patient/patient';
import { foldForSearch } from '@nattoku/rules/text/text-folding';
import { searchTextOf } from '#kernel/database/japanese-search.ts';

type Searched = Pick<
  NewPatient,
  | 'patientNumber'
  | 'familyName'
  | 'givenName'
  | 'familyNameKana'
  | 'givenNameKana'
  | 'familyNameRoman'
  | 'givenNameRoman'
  | 'aliases'
> & { formerNumbers?: readonly string[] };

/** All that one record is found by: numbers, name, reading, Latin letters in both orders, other names. */
export const searchedParts = (patient: Searched): string[] =>
  [
    patient.patientNumber,
    ...(patient.formerNumbers ?? []),
    `${patient.familyName}${patient.givenName}`,
    `${patient.familyNameKana}${patient.givenNameKana}`,
    `${patient.familyNameRoman}${patient.givenNameRoman}`,
    patient.familyNameRoman && `${patient.givenNameRoman}${patient.familyNameRoman}`,
    ...patient.aliases.flatMap((alias) => [
      `${alias.familyName}${alias.givenName}`,
      `${alias.familyNameKana}${alias.givenNameKana}`,
      // 旧姓 alone: with the given name that stayed.
      alias.givenName === '' ? `${alias.familyName}${patient.givenName}` : '',
      alias.givenNameKana === '' ? `${alias.familyNameKana}${patient.givenNameKana}` : '',
    ]),
  ].filter((part, index, all) => part !== '' && all.indexOf(part) === index);

export const digitsOf = (number: string): string => number.replace(/\D/g, '');

const phoneDigits = ({ phone, phones }: NewPatient): string[] => [
  ...new Set([phone ?? '', ...phones.map(({ number }) => number)].map(digitsOf).filter((digits) => digits !== '')),
];

/** The columns of a patient as entered, with the folded forms that search, ordering and the same-name warning use. */
export const patientColumns = (patient: NewPatient, formerNumbers: readonly string[] = []) => ({
  ...patient,
  nameFolded: foldForSearch(`${patient.familyName}${patient.givenName}`),
  kanaFolded: foldForSearch(`${patient.familyNameKana}${patient.givenNameKana}`),
  phoneDigits: phoneDigits(patient),
  formerNumbers: [...formerNumbers],
  searchText: searchTextOf(searchedParts({ ...patient, formerNumbers })),
});
