import type { PlainDate } from '@nattoku/rules/time/birth-date';
import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { cleanPhone, normaliseText } from '@nattoku/rules/text/normalise-input';
import { isPlainDate } from '@nattoku/rules/time/plain-date';
import { max } from '@nattoku/rules/text/validation';
import type { NewPatient } from '#patient/patient.ts';
import { anyContact, type PatientAlias, type PatientPhone } from '#patient/patient-profile.ts';
import type { FieldProblem } from '#shared/problems.ts';

const TAG_LENGTH = 20;
const REASON_LENGTH = 200;
export const PHONE = /^\+?[0-9-]{6,20}$/;

const orNull = (text: string | null): string | null => normaliseText(text ?? '') || null;
const kana = (text: string): string => toFullWidthKatakana(normaliseText(text));
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const normaliseAlias = (alias: PatientAlias): PatientAlias => ({
  kind: alias.kind,
  familyName: normaliseText(alias.familyName),
  givenName: normaliseText(alias.givenName),
  familyNameKana: kana(alias.familyNameKana),
  givenNameKana: kana(alias.givenNameKana),
});

const isNamed = ({ familyName, givenName, familyNameKana, givenNameKana }: PatientAlias): boolean =>
  familyName + givenName + familyNameKana + givenNameKana !== '';

const normalisePhone = ({ number, owner, acceptsSms }: PatientPhone): PatientPhone => ({
  number: cleanPhone(number).value,
  owner,
  acceptsSms,
});

/** The lists and choices of a patient in the order of their fields: empty rows go, duplicates go, what depends on something unchosen goes. */
export const normaliseProfile = (patient: NewPatient) => {
  const needs = unique(patient.needs).toSorted();
  const { doNotContact, reason, channels, hoursFrom, hoursUntil } = patient.contactPolicy;
  return {
    familyNameRoman: normaliseText(patient.familyNameRoman),
    givenNameRoman: normaliseText(patient.givenNameRoman),
    aliases: patient.aliases.map(normaliseAlias).filter(isNamed),
    phones: patient.phones.map(normalisePhone).filter(({ number }) => number !== ''),
    needs,
    interpreterLanguage: needs.includes('interpreter') ? orNull(patient.interpreterLanguage) : null,
    tags: unique(patient.tags.map(normaliseText).filter((tag) => tag !== '')),
    contactPolicy: doNotContact
      ? { ...anyContact, doNotContact, reason: orNull(reason) }
      : { ...anyContact, reason: orNull(reason), channels: unique(channels).toSorted(), hoursFrom, hoursUntil },
  };
};

/** What is wrong with them once they are normalised; fields of a list are named `phones.0.number`. */
export function checkProfile(patient: NewPatient, today: PlainDate): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string) => problems.push({ field, message });
  patient.aliases.forEach((alias, index) => {
    if (alias.familyName + alias.givenName === '') add(`aliases.${index}.familyName`, '氏名を入力してください');
    for (const field of ['familyNameKana', 'givenNameKana'] as const) {
      if (alias[field] !== '' && !isKatakanaName(alias[field]))
        add(`aliases.${index}.${field}`, 'フリガナはカタカナで入力してください');
    }
  });
  patient.phones.forEach(({ number }, index) => {
    if (!PHONE.test(number)) add(`phones.${index}.number`, '電話番号は数字とハイフンで入力してください');
  });
  for (const tag of patient.tags) {
    const verdict = max(tag, TAG_LENGTH);
    if (verdict !== true) add('tags', `「${tag}」：${verdict}`);
  }
  const { doNotContact, reason, hoursFrom, hoursUntil } = patient.contactPolicy;
  if (doNotContact && reason === null) add('contactReason', '連絡しない理由を入力してください');
  const reasonVerdict = max(reason, REASON_LENGTH);
  if (reasonVerdict !== true) add('contactReason', reasonVerdict);
  if ((hoursFrom === null) !== (hoursUntil === null))
    add('hoursFrom', '連絡できる時間は、始まりと終わりの両方を入力してください');
  if (patient.deceasedOn !== null) {
    if (!isPlainDate(patient.deceasedOn) || patient.deceasedOn > today)
      add('deceasedOn', '逝去日を確認してください（未来の日付は使えません）');
    else if (patient.deceasedOn < patient.birthDate) add('deceasedOn', '逝去日が生年月日より前になっています');
  }
  return problems;
}
