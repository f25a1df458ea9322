import { isVisible } from '#text/visible-text.ts';
import { characterCount } from '#text/text-length.ts';

/** As far as a value is looked at; `ConsentField` of the contract has these parts. */
export type CheckedField = {
  type: string;
  required: boolean;
  options: readonly { value: string }[];
  limits: { maxLength: number | null; least: string | null; most: string | null };
};
type Value = string | boolean | null | undefined;

const LONGEST = 2000;
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Whether something stands in the field; a box that has to be ticked is ticked. */
export const isFilledIn = ({ type }: Pick<CheckedField, 'type'>, value: Value): boolean =>
  type === 'checkbox' ? value === true : typeof value === 'string' && isVisible(value);

/**
 * What is wrong with a value that somebody filled into a field of a form, as a Japanese message; null for nothing. The same on the device and
 * on the server (specification/consent.md §9). That something is missing is not looked at: see `isFilledIn`.
 */
export function fieldValueProblem({ type, options, limits }: CheckedField, value: Value): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'checkbox') return typeof value === 'boolean' ? null : '選び直してください';
  if (typeof value !== 'string') return '入力し直してください';
  if (type === 'radio' || type === 'select')
    return options.some((option) => option.value === value) ? null : '選び直してください';
  if (type === 'number') return numberProblem(value, limits);
  if (type === 'date') return dateProblem(value, limits);
  const longest = limits.maxLength ?? LONGEST;
  return characterCount(value) > longest ? `${longest}文字以内で入力してください` : null;
}

function numberProblem(value: string, { least, most }: CheckedField['limits']): string | null {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return '数字で入力してください';
  if (least !== null && Number(value) < Number(least)) return `${least}以上の数字を入力してください`;
  if (most !== null && Number(value) > Number(most)) return `${most}以下の数字を入力してください`;
  return null;
}

function dateProblem(value: string, { least, most }: CheckedField['limits']): string | null {
  if (!isDate(value)) return '日付を入力してください';
  if (least !== null && value < least) return `${least}以降の日付を入力してください`;
  if (most !== null && value > most) return `${most}以前の日付を入力してください`;
  return null;
}
