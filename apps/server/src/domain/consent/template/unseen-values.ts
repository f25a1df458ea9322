import {
  decodePDFRawStream,
  PDFAcroChoice,
  PDFArray,
  PDFButton,
  PDFCheckBox,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFField,
  type PDFObject,
  PDFRadioGroup,
  PDFRawStream,
  PDFString,
  PDFSignature,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import {
  type ConsentField,
  type ConsentFieldId,
  FIELD_FONT_SIZES,
  type FieldValue,
  plainField,
} from '@nattoku/contract/consent/consent-field';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { isDrawn, isHidden, pageIndexOf, shownText } from '#domain/consent/document/appearance.ts';
import { lieOf, uprightBox } from '#domain/consent/document/upright-pages.ts';
import { newId } from '#kernel/new-id.ts';

/** A value that a form of the file holds and no drawing of it: viewers draw it themselves, and whoever prints the pages loses it. */
export type UnseenValue = { field: ConsentField; value: FieldValue };

const PASSWORD = 1 << 13;

/** To be asked before the fields are printed on the pages. */
export function unseenValues(document: PDFDocument): UnseenValue[] {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return [];
  return document
    .getForm()
    .getFields()
    .flatMap((field) => {
      const value = valueOf(field);
      if (value === null) return [];
      return field.acroField.getWidgets().flatMap((widget) => unseenIn(document, field, widget, value));
    });
}

const unseenIn = (
  document: PDFDocument,
  field: PDFField,
  widget: PDFWidgetAnnotation,
  value: string | true,
): UnseenValue[] => {
  if (isHidden(widget.dict)) return [];
  if (value === true ? !isMarked(field, widget) || isDrawn(widget.dict) : shownText(widget.dict) !== '') return [];
  const pages = document.getPages();
  const at = pageIndexOf(pages, widget);
  const page = pages[at];
  if (!page) return [];
  const { x, y, width, height } = uprightBox(lieOf(page), widget.getRectangle());
  if (width < 1 || height < 1) return [];
  const isLong = field instanceof PDFTextField && field.isMultiline();
  const type = value === true ? 'checkbox' : isLong ? 'multilineText' : 'text';
  const box = { page: at + 1, x, y, width, height };
  const drawn = { ...plainField, id: newId<ConsentFieldId>(), label: field.getName(), type, box } as const;
  return [{ field: { ...drawn, fontSize: fontSizeOf(field, widget, height) }, value }];
};

/** True for what is ticked; null for nothing, and for what is not to be read. */
export const valueOf = (field: PDFField): string | true | null => {
  const { acroField } = field;
  const value = acroField.getInheritableAttribute(PDFName.of('V'));
  const given = value && acroField.dict.context.lookup(value);
  if (field instanceof PDFSignature || field instanceof PDFButton) return null;
  if (given instanceof PDFName) return given.decodeText() === 'Off' ? null : true;
  if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup)
    return textsOf(given).join('') === '' ? null : true;
  if (acroField.getFlags() & PASSWORD && field instanceof PDFTextField) return null;
  const texts = textsOf(given).map((text) => labelOf(field, text));
  const text = normaliseText(texts.join('、'));
  return text.trim() === '' ? null : text;
};

const textsOf = (given: PDFObject | undefined): string[] => {
  if (given instanceof PDFString || given instanceof PDFHexString) return [given.decodeText()];
  if (given instanceof PDFRawStream) return [Buffer.from(decodePDFRawStream(given).decode()).toString('latin1')];
  return given instanceof PDFArray ? given.asArray().flatMap((_, at) => textsOf(given.lookup(at))) : [];
};

/** As a list shows the choice that it stores under another name. */
const labelOf = ({ acroField }: PDFField, text: string): string => {
  if (!(acroField instanceof PDFAcroChoice)) return text;
  const option = acroField.getOptions().find(({ value }) => value.decodeText() === text);
  return (option?.display ?? option?.value)?.decodeText() ?? text;
};

/** Of several boxes the one whose state it is; one alone is the field. */
const isMarked = ({ acroField }: PDFField, { dict }: PDFWidgetAnnotation): boolean => {
  const state = dict.lookup(PDFName.of('AS'));
  if (state instanceof PDFName) return state.decodeText() !== 'Off';
  return acroField.getWidgets().length === 1;
};

/** As the field says; as large as the box where it leaves that to the viewer. */
const fontSizeOf = ({ acroField }: PDFField, widget: PDFWidgetAnnotation, height: number): number => {
  const own = widget.getDefaultAppearance() ?? acroField.getDefaultAppearance() ?? '';
  const said = Number(/([\d.]+)\s+Tf/u.exec(own)?.[1] ?? 0);
  const size = said > 0 ? said : Math.min(FIELD_FONT_SIZES.default, height * 0.7);
  return Math.min(FIELD_FONT_SIZES.most, Math.max(FIELD_FONT_SIZES.least, size));
};
