import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { bare } from '@nattoku/rules/text/bare';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';

/** What somebody behind a common order said of themselves beside a name. */
export type Given = { birthDate: PlainDate | null; patientNumber: string | null };

/** All of it, in one line. */
export const givenFacts = ({ birthDate, patientNumber }: Given): string =>
  [birthDate && formatBirthDate(birthDate), patientNumber && `番号 ${patientNumber}`].filter(Boolean).join('・') ||
  '生年月日・番号の入力なし';

/** Under which name somebody came in, and what they said beside it. */
export const givenLine = (name: string, given: Given): string => `名乗った氏名：${name}・${givenFacts(given)}`;

/** What was given and is otherwise in the record. Names are left to the person who looks: the same one is written in many ways. */
export const differencesFrom = (
  { birthDate, patientNumber }: Given,
  patient: Pick<PatientSummary, 'birthDate' | 'patientNumber'>,
): string[] => [
  ...(birthDate !== null && birthDate !== patient.birthDate ? ['生年月日'] : []),
  ...(patientNumber !== null && significant(patientNumber) !== significant(patient.patientNumber) ? ['患者番号'] : []),
];

/** Something was given, and all of it is in the record. */
export const agrees = (given: Given, patient: Pick<PatientSummary, 'birthDate' | 'patientNumber'>): boolean =>
  (given.birthDate !== null || given.patientNumber !== null) && differencesFrom(given, patient).length === 0;

const significant = (number: string): string => bare(number).replace(/^0+/, '').toUpperCase();
