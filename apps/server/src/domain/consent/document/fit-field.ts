import { PDFDocument } from '@cantoo/pdf-lib';
import type { ConsentField, ConsentFieldId, FieldBox, FieldValue } from '@nattoku/contract/consent/consent-field';
import { isTicked, shownValue } from '@nattoku/rules/consent/field-value';
import { printedText } from '#domain/consent/document/field-text.ts';
import { fitText, type FittedText, type Room } from '#kernel/pdf/fit-text.ts';
import { embedTypeface, type Typeface } from '#kernel/pdf/japanese-fonts.ts';

/** Points between the edge of a box and its text, on the left and on the right. */
export const TEXT_INSET = 1.5;

type Values = ReadonlyMap<ConsentFieldId, FieldValue>;

/** The box of a tick or a circle that is drawn for a value; null where the value is written in words, or there is none. */
export function markedBox(field: ConsentField, value: FieldValue | undefined): FieldBox | null {
  if (field.type === 'checkbox') return isTicked(field, value) ? field.box : null;
  if (field.type !== 'radio') return null;
  const chosen = shownValue(field, value);
  return field.options.find((option) => option.value === chosen)?.box ?? null;
}

/** The words that are written into the box of a field; empty where a mark or ink is drawn, or nothing. */
export const writtenText = (field: ConsentField, value: FieldValue | undefined): string => {
  const isDrawn = ['checkbox', 'signature', 'initials'].includes(field.type) || markedBox(field, value) !== null;
  return isDrawn ? '' : printedText(field, value);
};

/** The room for text in a box. */
export const roomIn = ({ width, height }: Pick<FieldBox, 'width' | 'height'>): Room => ({
  width: Math.max(1, width - 2 * TEXT_INSET),
  height,
});

/** Sets a text into a box. Drawing and every answer about what fits use this. */
export const fitInBox = (
  { settable, widthOf }: Typeface,
  box: Pick<FieldBox, 'width' | 'height'>,
  text: string,
  fontSize: number,
): FittedText => fitText(settable(text), roomIn(box), fontSize, widthOf);

/**
 * A field whose text does not fit into its box, and the number of the attachment on which the whole text is printed. `fitted`: what fits of it; fitting a
 * long text is expensive and is done once.
 */
export type ContinuedField = { field: ConsentField; text: string; fitted: FittedText; number: number };

/**
 * The fields whose text does not fit into their box, or whose box is on no page. What staff fill in before the form is issued comes first: an
 * attachment has the same number in the form that is shown and in the one that is sealed.
 */
export function continuedFields(
  typeface: Typeface,
  fields: readonly ConsentField[],
  values: Values,
  pageCount: number,
): ContinuedField[] {
  const isEarly = ({ filler }: ConsentField) => filler === 'staffBefore';
  return [...fields.filter(isEarly), ...fields.filter((field) => !isEarly(field))]
    .map((field) => ({ field, text: writtenText(field, values.get(field.id)) }))
    .filter(({ text }) => text.trim() !== '')
    .map((one) => ({ ...one, fitted: fitInBox(typeface, one.field.box, one.text, one.field.fontSize) }))
    .filter(({ field, fitted }) => field.box.page > pageCount || fitted.cut)
    .map((continued, index) => ({ ...continued, number: index + 1 }));
}

/** The ids of the fields that are continued on an attachment with these values, without drawing anything. */
export async function fieldsThatDoNotFit(
  fields: readonly ConsentField[],
  values: Values,
  pageCount: number,
): Promise<ConsentFieldId[]> {
  if (fields.every((field) => writtenText(field, values.get(field.id)).trim() === '')) return [];
  const typeface = await embedTypeface(await PDFDocument.create(), 'regular');
  return continuedFields(typeface, fields, values, pageCount).map(({ field }) => field.id);
}
