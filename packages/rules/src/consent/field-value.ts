import { explanationFact } from '#consent/explanation-fields.ts';
import { isVisible } from '#text/visible-text.ts';
import { characterCount } from '#text/text-length.ts';
import { numberFaultWords, numberOf, readNumber, type NumberFault } from '#text/typed-number.ts';
import { isPlainDate } from '#time/plain-date.ts';

/** As far as a value is looked at; `ConsentField` of the contract has these parts. */
export type CheckedField = {
  type: string;
  required: boolean;
  options: readonly { value: string }[];
  limits: { maxLength: number | null; least: string | null; most: string | null };
};
type Value = string | boolean | null | undefined;

const LONGEST = 2000;

/**
 * What stands in a field: the value that was given last, or the default of the template where none ever was. Null is a value: a person removed what
 * stood there.
 */
export const shownValue = <Given extends Value>(
  { type, text }: { type: string; text: string },
  value: Given,
): Exclude<Given, undefined> | string | boolean | null => {
  if (value !== undefined) return value as Exclude<Given, undefined>;
  if (type === 'checkbox') return text === 'true';
  return text === '' ? null : text;
};

const filledWithoutTyping = new Set(['signature', 'initials', 'fixedText', 'auto']);

/** Returns true for a field that staff type into before the form is issued. A field that states the explanation is filled after it. */
export const isTypedByStaff = (field: {
  type: string;
  filler: string;
  label: string;
  autoKey: string | null;
}): boolean =>
  field.filler === 'staffBefore' && !filledWithoutTyping.has(field.type) && explanationFact(field) === null;

/** Whether a box is ticked. Values of old forms may be texts. */
export const isTicked = (field: { type: string; text: string }, value: Value): boolean => {
  const shown = shownValue(field, value);
  return shown === true || shown === 'true';
};

/** Whether something stands in the field; a box that has to be ticked is ticked. */
export const isFilledIn = ({ type }: Pick<CheckedField, 'type'>, value: Value): boolean =>
  type === 'checkbox' ? value === true : typeof value === 'string' && isVisible(value);

/** A value as it is stored, printed and sealed: a number in half width. */
export const storedFieldValue = <Given extends Value>(
  { type }: Pick<CheckedField, 'type'>,
  value: Given,
): Given | string => (type === 'number' && typeof value === 'string' ? readNumber(value).text : value);

export type FieldValueFault =
  | 'wrongChoice'
  | 'wrongType'
  | 'tooLong'
  | NumberFault
  | 'tooSmall'
  | 'tooLarge'
  | 'notADate'
  | 'tooEarly'
  | 'tooLate';
type Fault = { code: FieldValueFault; limit: string };

/**
 * What is wrong with a value that somebody filled into a field of a form; null for nothing. The same on the device and on the server
 * (specification/consent.md §9). That something is missing is not looked at: see `isFilledIn`.
 */
export function fieldValueFault({ type, options, limits }: CheckedField, value: Value): Fault | null {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'checkbox') return typeof value === 'boolean' ? null : fault('wrongChoice');
  if (typeof value !== 'string') return fault('wrongType');
  if (type === 'radio' || type === 'select')
    return options.some((option) => option.value === value) ? null : fault('wrongChoice');
  if (type === 'number') return numberFault(value, limits);
  if (type === 'date') return dateFault(value, limits);
  const longest = limits.maxLength ?? LONGEST;
  return characterCount(value) > longest ? fault('tooLong', `${longest}`) : null;
}

/** The same as a message for staff. */
export function fieldValueProblem(field: CheckedField, value: Value): string | null {
  const found = fieldValueFault(field, value);
  return found && inJapanese[found.code](found.limit);
}

const inJapanese: Record<FieldValueFault, (limit: string) => string> = {
  wrongChoice: () => '選び直してください',
  wrongType: () => '入力し直してください',
  tooLong: (limit) => `${limit}文字以内で入力してください`,
  notANumber: () => numberFaultWords.notANumber,
  hasComma: () => numberFaultWords.hasComma,
  tooSmall: (limit) => `${limit}以上の数字を入力してください`,
  tooLarge: (limit) => `${limit}以下の数字を入力してください`,
  notADate: () => '暦にある日付を入力してください',
  tooEarly: (limit) => `${limit}以降の日付を入力してください`,
  tooLate: (limit) => `${limit}以前の日付を入力してください`,
};

const fault = (code: FieldValueFault, limit = ''): Fault => ({ code, limit });

function numberFault(value: string, { least, most }: CheckedField['limits']): Fault | null {
  const { text, fault: found } = readNumber(value);
  if (text === '') return null;
  if (found !== null) return fault(found);
  if (least !== null && Number(text) < numberOf(least)) return fault('tooSmall', least);
  if (most !== null && Number(text) > numberOf(most)) return fault('tooLarge', most);
  return null;
}

function dateFault(value: string, { least, most }: CheckedField['limits']): Fault | null {
  if (!isPlainDate(value)) return fault('notADate');
  if (least !== null && value < least) return fault('tooEarly', least);
  if (most !== null && value > most) return fault('tooLate', most);
  return null;
}
