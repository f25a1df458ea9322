import type { NewPatient } from '@nattoku/contract/patient';
import { foldForSearch } from '@nattoku/rules/text-folding';
import { searchColumns } from '#kernel/database/japanese-search.ts';

/** The columns of a patient as entered, with the folded forms that search, ordering and the same-name warning use. */
export const patientColumns = ({ familyName, givenName, familyNameKana, givenNameKana, ...rest }: NewPatient) => ({
  ...rest,
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
  nameFolded: foldForSearch(`${familyName}${givenName}`),
  kanaFolded: foldForSearch(`${familyNameKana}${givenNameKana}`),
  ...searchColumns([rest.patientNumber, `${familyName}${givenName}`, `${familyNameKana}${givenNameKana}`]),
});
