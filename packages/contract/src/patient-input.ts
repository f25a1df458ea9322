import { parseBirthDate } from '@nattoku/rules/birth-date';
import type { PlainDate } from '@nattoku/rules/birth-date';
import { toFullWidthKatakana, isKatakanaName } from '@nattoku/rules/kana';
import { cleanPatientNumber, cleanPhone, cleanPostalCode, normaliseText } from '@nattoku/rules/normalise-input';
import { email, max, required, type ValidationResult } from '@nattoku/rules/validation';
import type { NewPatient } from '#patient.ts';
import type { FieldProblem } from '#problems.ts';

/** Perceived characters. */
const limits = {
  patientNumber: 20,
  familyName: 60,
  givenName: 60,
  familyNameKana: 60,
  givenNameKana: 60,
  address: 200,
  room: 20,
  note: 2000,
} as const;

const orNull = (text: string | null, clean: (text: string) => string): string | null => {
  const cleaned = clean(text ?? '');
  return cleaned === '' ? null : cleaned;
};

/** Digits half-width, readings full-width katakana, no control characters; rare kanji and variation selectors stay as typed. */
export const normalisePatient = <P extends NewPatient>(input: P): P => ({
  ...input,
  patientNumber: cleanPatientNumber(input.patientNumber).value,
  familyName: normaliseText(input.familyName),
  givenName: normaliseText(input.givenName),
  familyNameKana: toFullWidthKatakana(normaliseText(input.familyNameKana)),
  givenNameKana: toFullWidthKatakana(normaliseText(input.givenNameKana)),
  phone: orNull(input.phone, (text) => cleanPhone(text).value),
  email: orNull(input.email, normaliseText),
  postalCode: orNull(input.postalCode, (text) => cleanPostalCode(text).value),
  address: orNull(input.address, normaliseText),
  room: orNull(input.room, normaliseText),
  note: orNull(input.note, normaliseText),
});

/** What is wrong with a normalised patient; the form and the server ask the same question. */
export function checkPatient(patient: NewPatient, today: PlainDate): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: keyof NewPatient, message: string) => problems.push({ field, message });
  const ask = (field: keyof NewPatient, verdict: ValidationResult) => verdict !== true && add(field, verdict);
  const isMissing = (field: keyof NewPatient) => required(patient[field]) !== true;

  for (const [field, length] of Object.entries(limits) as [keyof typeof limits, number][]) {
    ask(field, max(patient[field], length));
  }
  if (isMissing('patientNumber')) add('patientNumber', '患者番号を入力してください');
  else if (!/^[0-9A-Za-z-]+$/.test(patient.patientNumber))
    add('patientNumber', '患者番号は英数字とハイフンで入力してください');
  if (isMissing('familyName')) add('familyName', '姓を入力してください');
  if (isMissing('familyNameKana')) add('familyNameKana', '姓のフリガナを入力してください');
  for (const field of ['familyNameKana', 'givenNameKana'] as const) {
    if (patient[field] !== '' && !isKatakanaName(patient[field])) add(field, 'フリガナはカタカナで入力してください');
  }
  const birth = parseBirthDate(patient.birthDate, today);
  if ('problem' in birth) add('birthDate', '生年月日を確認してください（未来の日付や実在しない日付は使えません）');
  if (patient.phone !== null && !/^\+?[0-9-]{6,20}$/.test(patient.phone))
    add('phone', '電話番号は数字とハイフンで入力してください');
  ask('email', email(patient.email));
  if (patient.postalCode !== null && !/^\d{3}-\d{4}$/.test(patient.postalCode))
    add('postalCode', '郵便番号は7桁の数字で入力してください');
  return problems;
}
