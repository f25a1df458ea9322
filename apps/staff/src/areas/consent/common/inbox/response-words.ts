import type { ConsentResponse } from '@nattoku/contract/consent/consent-common';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';

/** The name that was given or signed; both where they differ. */
export const nameOf = ({ given: { name, signedName } }: ConsentResponse): string => {
  if (name === null) return signedName ?? '（署名前）';
  return signedName === null || bare(signedName) === bare(name) ? name : `${name}（署名：${signedName}）`;
};

const bare = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '');

/** What else was given, in one line. */
export const factsOf = ({ given: { birthDate, patientNumber } }: ConsentResponse): string =>
  [birthDate && formatBirthDate(birthDate), patientNumber && `番号 ${patientNumber}`].filter(Boolean).join('・') ||
  '生年月日・番号の入力なし';

/** What was given and is otherwise in the record. Names are left to the person who looks: the same one is written in many ways. */
export const differencesFrom = (
  { given: { birthDate, patientNumber } }: ConsentResponse,
  patient: Pick<PatientSummary, 'birthDate' | 'patientNumber'>,
): string[] => [
  ...(birthDate !== null && birthDate !== patient.birthDate ? ['生年月日'] : []),
  ...(patientNumber !== null && significant(patientNumber) !== significant(patient.patientNumber) ? ['患者番号'] : []),
];

const significant = (number: string): string => bare(number).replace(/^0+/, '').toUpperCase();
