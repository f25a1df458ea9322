import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import { shownValue } from '@nattoku/rules/consent/field-value';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { isPlainDate, writtenDate } from '@nattoku/rules/time/plain-date';

/** What is printed for a value, in the normal form also where it was stored in another: dates in words, a birth date with its era; nothing for no value and for what is drawn, not written. */
export function printedText(field: ConsentField, value: FieldValue | undefined): string {
  const text = field.type === 'fixedText' ? field.text : shownValue(field, value);
  if (typeof text !== 'string') return '';
  const isDate = field.type === 'date' || field.type === 'auto';
  if (!isDate || !isPlainDate(text)) return normaliseText(text);
  if (field.autoKey === 'birthDate') return formatBirthDate(text);
  return writtenDate(text);
}
