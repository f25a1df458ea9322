import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { cleanPhone, normaliseText } from '@nattoku/rules/text/normalise-input';
import { isVisible } from '@nattoku/rules/text/visible-text';
import { max } from '@nattoku/rules/text/validation';
import { PHONE } from '#patient/patient-profile-input.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { problems as catalogue } from '#shared/problems.ts';
import type { NewRelatedPerson } from '#patient/related-person.ts';

const orNull = (text: string | null): string | null => normaliseText(text ?? '') || null;

export const normaliseRelatedPerson = <P extends NewRelatedPerson>(input: P): P => ({
  ...input,
  name: normaliseText(input.name),
  kana: toFullWidthKatakana(normaliseText(input.kana)),
  phone: cleanPhone(input.phone ?? '').value || null,
  identityCheck: orNull(input.identityCheck),
});

/**
 * What is wrong with a normalised person; the form and the server ask the same question. Who signs needs a reason why they may
 * (specification/patient.md §§15–16).
 */
export function checkRelatedPerson(person: NewRelatedPerson): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: keyof NewRelatedPerson, message: string) => problems.push({ field, message });
  if (!isVisible(person.name)) add('name', '氏名を入力してください');
  for (const [field, length] of [
    ['name', 60],
    ['kana', 60],
    ['identityCheck', 200],
  ] as const) {
    const verdict = max(person[field], length);
    if (verdict !== true) add(field, verdict);
  }
  if (person.kana !== '' && !isKatakanaName(person.kana)) add('kana', 'フリガナはカタカナで入力してください');
  if (person.phone !== null && !PHONE.test(person.phone)) add('phone', '電話番号は数字とハイフンで入力してください');
  if (person.maySign && person.basis === null) add('basis', '署名できる根拠を選んでください');
  if (person.maySign && person.basis === 'adultGuardian') add('basis', catalogue['relatedPerson.mayNotSign'].title);
  if (person.maySign && person.identityCheck === null)
    add('identityCheck', '署名する方は、本人確認の方法を入力してください');
  return problems;
}
