import { parseBirthDate } from '@nattoku/rules/time/birth-date';
import type { PlainDate } from '@nattoku/rules/time/birth-date';
import { toFullWidthKatakana, isKatakanaName } from '@nattoku/rules/text/kana';
import { cleanPatientNumber, cleanPhone, cleanPostalCode, normaliseText } from '@nattoku/rules/text/normalise-input';
import { UNKNOWN_NAME } from '@nattoku/rules/patient/patient-identity';
import { email, max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import { defaultPatientNumberRule, padPatientNumber, patientNumberProblem } from '#patient/patient-number-rule.ts';
import type { PatientNumberRule } from '#patient/patient-number-rule.ts';
import type { NewPatient } from '#patient/patient.ts';
import { checkProfile, normaliseProfile } from '#patient/patient-profile-input.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** Perceived characters. */
const limits = {
  familyName: 60,
  givenName: 60,
  familyNameKana: 60,
  givenNameKana: 60,
  address: 200,
  room: 20,
  bed: 20,
  familyNameRoman: 60,
  givenNameRoman: 60,
  interpreterLanguage: 30,
  note: 2000,
} as const;

/** What the server issues for a provisional registration: the day, and which one of that day. */
export const provisionalNumber = (day: PlainDate, count: number): string =>
  `仮-${day.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
const PROVISIONAL_NUMBER = /^仮-\d{6}-\d{2,}$/;

const orNull = (text: string | null, clean: (text: string) => string): string | null => {
  const cleaned = clean(text ?? '');
  return cleaned === '' ? null : cleaned;
};

const nameOf = ({ familyName, givenName, isProvisional }: NewPatient): string => {
  const name = normaliseText(familyName);
  return name === '' && isProvisional && normaliseText(givenName) === '' ? UNKNOWN_NAME : name;
};

/**
 * Digits half-width, readings full-width katakana, no control characters; rare kanji and variation selectors stay as typed. The number is
 * filled up as the facility writes it. Of a provisional patient an unknown name becomes 「不明」.
 */
export const normalisePatient = <P extends NewPatient>(
  input: P,
  rule: PatientNumberRule = defaultPatientNumberRule,
): P => ({
  ...input,
  ...normaliseProfile(input),
  patientNumber: padPatientNumber(rule, cleanPatientNumber(input.patientNumber).value),
  familyName: nameOf(input),
  givenName: normaliseText(input.givenName),
  familyNameKana: toFullWidthKatakana(normaliseText(input.familyNameKana)),
  givenNameKana: toFullWidthKatakana(normaliseText(input.givenNameKana)),
  phone: orNull(input.phone, (text) => cleanPhone(text).value),
  email: orNull(input.email, normaliseText),
  postalCode: orNull(input.postalCode, (text) => cleanPostalCode(text).value),
  address: orNull(input.address, normaliseText),
  room: orNull(input.room, normaliseText),
  bed: orNull(input.bed, normaliseText),
  note: orNull(input.note, normaliseText),
});

/** What is wrong with a normalised patient; the form and the server ask the same question. */
export function checkPatient(
  patient: NewPatient,
  today: PlainDate,
  rule: PatientNumberRule = defaultPatientNumberRule,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string) => problems.push({ field, message });
  const ask = (field: keyof NewPatient, verdict: ValidationResult) => verdict !== true && add(field, verdict);
  const isMissing = (field: keyof NewPatient) => required(patient[field]) !== true;

  for (const [field, length] of Object.entries(limits) as [keyof typeof limits, number][]) {
    ask(field, max(patient[field], length));
  }
  const number = numberProblem(patient, rule);
  if (number !== null) add('patientNumber', number);
  if (isMissing('familyName')) add('familyName', '姓を入力してください');
  if (isMissing('familyNameKana') && !patient.isProvisional) add('familyNameKana', '姓のフリガナを入力してください');
  for (const field of ['familyNameKana', 'givenNameKana'] as const) {
    if (patient[field] !== '' && !isKatakanaName(patient[field])) add(field, 'フリガナはカタカナで入力してください');
  }
  const birth = parseBirthDate(patient.birthDate, today);
  if ('problem' in birth) add('birthDate', '生年月日を確認してください（未来の日付や実在しない日付は使えません）');
  if (patient.isBirthDateEstimated && !patient.isProvisional)
    add('isBirthDateEstimated', '本登録では、確かめた生年月日を入力してください');
  if (patient.phone !== null && !/^\+?[0-9-]{6,20}$/.test(patient.phone))
    add('phone', '電話番号は数字とハイフンで入力してください');
  ask('email', email(patient.email));
  if (patient.postalCode !== null && !/^\d{3}-\d{4}$/.test(patient.postalCode))
    add('postalCode', '郵便番号は7桁の数字で入力してください');
  problems.push(...checkProfile(patient, today));
  return problems;
}

/** A provisional patient may have none yet, or the one that the server issued. */
const numberProblem = ({ patientNumber, isProvisional }: NewPatient, rule: PatientNumberRule): string | null => {
  const isIssued = PROVISIONAL_NUMBER.test(patientNumber);
  if (isProvisional && (patientNumber === '' || isIssued)) return null;
  if (isIssued) return '本登録にするには、施設の患者番号を入力してください';
  return patientNumberProblem(rule, patientNumber);
};
