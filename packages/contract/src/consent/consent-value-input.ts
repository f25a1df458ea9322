import { isPlainDate } from '@nattoku/rules/time/plain-date';
import { max, type ValidationResult } from '@nattoku/rules/text/validation';
import type { ConsentField, FieldValue } from '#consent/consent-field.ts';

/** What is wrong with a value for this field, as a sentence that says what to do; null for a value that may stand there, and for none. */
export function fieldProblem(field: ConsentField, value: FieldValue | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (field.type === 'checkbox') return typeof value === 'boolean' ? null : 'チェックし直してください';
  if (typeof value !== 'string') return '入力し直してください';
  const { maxLength, least, most } = field.limits;
  switch (field.type) {
    case 'number':
      return numberProblem(value, least, most);
    case 'date':
      return dateProblem(value, least, most);
    case 'radio':
    case 'select':
      return field.options.some((option) => option.value === value) ? null : '一覧から選んでください';
    default:
      return maxLength === null ? null : sentenceOf(max(value, maxLength));
  }
}

const sentenceOf = (result: ValidationResult): string | null => (result === true ? null : result);

function numberProblem(value: string, least: string | null, most: string | null): string | null {
  const number = Number(value.normalize('NFKC'));
  if (!Number.isFinite(number)) return '数字で入力してください';
  if (least !== null && number < Number(least)) return `${least}以上で入力してください`;
  return most !== null && number > Number(most) ? `${most}以下で入力してください` : null;
}

function dateProblem(value: string, least: string | null, most: string | null): string | null {
  if (!isPlainDate(value)) return '暦にある日付を入力してください';
  if (least !== null && value < least) return `${least}以降の日付を入力してください`;
  return most !== null && value > most ? `${most}以前の日付を入力してください` : null;
}
