import { LineCapStyle, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { ConsentField, ConsentFieldId, FieldBox, FieldValue } from '@nattoku/contract/consent/consent-field';
import { isTicked } from '@nattoku/rules/consent/field-value';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { witnessedWays } from '@nattoku/rules/signature/witnessed-mark';
import { drawInk, HALO } from '#kernel/pdf/draw-ink.ts';
import { type CodePlace, drawCode, drawFooter, drawMark, freeFoot } from '#kernel/pdf/draw-marks.ts';
import { dropSeal } from '#kernel/pdf/drop-seal.ts';
import type { AttachmentHeading } from '#domain/consent/document/attachment-heading.ts';
import {
  addContinuationPages,
  type PrintedContinuation,
  referencesTo,
} from '#domain/consent/document/continuation-pages.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import {
  continuedFields,
  type ContinuedField,
  fitInBox,
  roomIn,
  TEXT_INSET,
} from '#domain/consent/document/fit-field.ts';
import { heightOfLines, LEAST_FONT_SIZE, LINE_DISTANCE, markCut } from '#kernel/pdf/fit-text.ts';
import { embedTypeface, type Typeface } from '#kernel/pdf/japanese-fonts.ts';

export type FieldSignature = {
  fieldId: ConsentFieldId;
  signature: SignatureValue;
  /** Printed small below the ink: the name and when it was signed. */
  caption: string;
};

export type FormToFill = {
  /** Upright pages without crop, as templates are stored. */
  original: Uint8Array;
  fields: readonly ConsentField[];
  values: ReadonlyMap<ConsentFieldId, FieldValue>;
  signatures: readonly FieldSignature[];
  /** On each attachment; where values are drawn that may be too long for their boxes. */
  heading?: AttachmentHeading;
  /** The original is sealed, and what is made of it is no original any more. */
  unsealed?: boolean;
  /** Across every page, pale: 見本, 写. */
  mark?: string;
  /** At the foot of every page; both count from 1. */
  footer?: (page: number, of: number) => string;
  /** The content of a QR code on every page, for forms on paper. */
  code?: (page: number) => string;
  /** Where on each page nothing is printed that the code would cover; in the lower right corner where it is not said. */
  codePlaces?: readonly CodePlace[];
};

export type FilledForm = {
  bytes: Uint8Array;
  pageCount: number;
  /** Without the attachments behind them. */
  formPageCount: number;
  /** Fields in which a character was replaced by 〓, or stands framed in its usual shape because no font has the variant that was meant. */
  substituted: ConsentFieldId[];
  /** Fields whose text or caption does not fit into the box, or whose box is on no page. */
  overflowing: ConsentFieldId[];
  /** Those whose text is printed in full on pages behind those of the form. */
  continued: ContinuedOnPages[];
};

/** `inBox`: the text in the box where it ends with a reference to the attachment; null where the box has no room for one. */
export type ContinuedOnPages = PrintedContinuation & { inBox: string | null };

type Ink = { page: PDFPage; typeface: Typeface };
/** `referring`: the text in the box where it ends with a reference to its attachment. */
type Flaws = { substituted: boolean; overflowing: boolean; referring?: string };
const clean: Flaws = { substituted: false, overflowing: false };

const BLACK = rgb(0, 0, 0);
const WHITE = rgb(1, 1, 1);
/** Of the height of Noto Sans JP's characters, from the middle of a line down to its base. */
const BASE = 0.38;

/**
 * Draws values and signatures into the pages of a form. The same input gives the same bytes. No text makes it throw: what no font has
 * is seen as 〓 or in a frame, and what does not fit is set smaller, then printed in full behind the form; both are reported.
 */
export async function fillForm(form: FormToFill): Promise<FilledForm> {
  const document = await PDFDocument.load(form.original, { updateMetadata: false });
  if (form.unsealed) dropSeal(document);
  const typeface = await embedTypeface(document, 'regular');
  const pages = document.getPages();
  const signatures = new Map(form.signatures.map((one) => [one.fieldId, one]));
  const substituted: ConsentFieldId[] = [];
  const overflowing: ConsentFieldId[] = [];
  const continued = continuedFields(typeface, form.fields, form.values, pages.length);
  const inBoxes = new Map<ConsentFieldId, string | null>();
  for (const field of form.fields) {
    const page = pages[field.box.page - 1];
    const attached = continued.find((one) => one.field.id === field.id);
    const given = { value: form.values.get(field.id), signature: signatures.get(field.id), attached };
    const flaws = page ? drawField({ page, typeface }, pages, field, given) : { ...clean, overflowing: true };
    if (flaws.substituted) substituted.push(field.id);
    if (flaws.overflowing) overflowing.push(field.id);
    inBoxes.set(field.id, flaws.referring ?? null);
  }
  const printed = addContinuationPages(document, typeface, continued, form.heading);
  const allPages = document.getPages();
  allPages.forEach((page, index) => {
    const place = form.codePlaces?.[index] ?? 'lowerRight';
    if (form.code && place === 'below') freeFoot(page);
    if (form.mark !== undefined) drawMark(page, typeface, form.mark);
    if (form.footer) drawFooter(page, typeface, form.footer(index + 1, allPages.length));
    if (form.code) drawCode(page, form.code(index + 1), place);
  });
  const bytes = await document.save({ useObjectStreams: false });
  return {
    bytes,
    pageCount: allPages.length,
    formPageCount: pages.length,
    substituted,
    overflowing,
    continued: printed.map((one) => ({ ...one, inBox: inBoxes.get(one.fieldId) ?? null })),
  };
}

/** `attached`: the text that is printed in full on an attachment. */
type Given = {
  value: FieldValue | undefined;
  signature: FieldSignature | undefined;
  attached: ContinuedField | undefined;
};

function drawField(
  ink: Ink,
  pages: readonly PDFPage[],
  field: ConsentField,
  { value, signature, attached }: Given,
): Flaws {
  switch (field.type) {
    case 'signature':
    case 'initials':
      return signature ? drawSignature(ink, field, signature) : clean;
    case 'checkbox':
      if (isTicked(field, value)) drawTick(ink.page, field.box);
      return clean;
    case 'radio':
      return drawChoice(ink, pages, field, { value, attached });
    default:
      return drawText(ink, field.box, printedText(field, value), { ...field, attached });
  }
}

/** A circle around the option on the paper; where the option has no place of its own, its words. */
function drawChoice(
  ink: Ink,
  pages: readonly PDFPage[],
  field: ConsentField,
  { value, attached }: Pick<Given, 'value' | 'attached'>,
): Flaws {
  const chosen = printedText(field, value);
  if (chosen === '') return clean;
  const box = field.options.find((option) => option.value === chosen)?.box;
  const page = box && pages[box.page - 1];
  if (!box || !page) return drawText(ink, field.box, chosen, { ...field, attached });
  const { x, y, width, height } = onPage(page, box);
  const circle = { x: x + width / 2, y: y + height / 2, xScale: width / 2, yScale: height / 2 };
  page.drawEllipse({ ...circle, borderColor: WHITE, borderWidth: 1.2 + 2 * HALO });
  page.drawEllipse({ ...circle, borderColor: BLACK, borderWidth: 1.2 });
  return clean;
}

/** With a white edge: papers print the place of a tick as ■ too. */
function drawTick(page: PDFPage, box: FieldBox): void {
  const { x, y, width, height } = onPage(page, box);
  const side = Math.min(width, height);
  const at = (right: number, up: number) => ({
    x: x + (width - side) / 2 + right * side,
    y: y + (height - side) / 2 + up * side,
  });
  const thickness = Math.max(1, side * 0.11);
  for (const line of [
    { thickness: thickness + 2 * HALO, color: WHITE, lineCap: LineCapStyle.Round },
    { thickness, color: BLACK, lineCap: LineCapStyle.Round },
  ]) {
    page.drawLine({ start: at(0.16, 0.5), end: at(0.4, 0.22), ...line });
    page.drawLine({ start: at(0.4, 0.22), end: at(0.86, 0.82), ...line });
  }
}

type Manner = Pick<ConsentField, 'fontSize' | 'align' | 'type'> & Partial<Pick<Given, 'attached'>>;

function drawText({ page, typeface }: Ink, box: FieldBox, text: string, manner: Manner): Flaws {
  if (text.trim() === '') return clean;
  const place = onPage(page, box);
  const { fontSize, align, type, attached } = manner;
  const { width } = roomIn(place);
  const fitted = attached?.fitted ?? fitInBox(typeface, place, text, fontSize);
  const { size, cut } = fitted;
  const references = attached ? referencesTo(attached.number) : [];
  const lines = markCut(fitted, width, typeface.widthOf, references);
  const free = place.height - heightOfLines(lines.length, size);
  const top = place.y + place.height - (type === 'multilineText' || free < 0 ? 0 : free / 2);
  lines.forEach((line, index) => {
    const left = { left: 0, center: 0.5, right: 1 }[align] * (width - typeface.widthOf(line, size));
    const middle = top - heightOfLines(1, size) / 2 - index * size * LINE_DISTANCE;
    const at = { x: place.x + TEXT_INSET + left, y: middle - size * BASE };
    typeface.draw(page, line, { ...at, size, color: BLACK });
  });
  const refers = references.some((reference) => lines.at(-1)?.endsWith(reference));
  return { substituted: typeface.lacks(text), overflowing: cut, ...(refers && { referring: lines.join('\n') }) };
}

/** Points. A long name with its time stands in two lines where the box is high enough for both. */
const CAPTION = { size: 6.5, height: 9, leastBox: 24, twoLines: 15.5, leastBoxOfTwo: 36 };

function drawSignature(ink: Ink, field: ConsentField, { signature, caption }: FieldSignature): Flaws {
  const { box } = field;
  // A low box keeps its whole height for the ink; its caption then stands right below it.
  const inside = box.height >= CAPTION.leastBox;
  const room = captionHeight(ink, box, caption);
  const height = inside ? box.height - room : box.height;
  const below = { ...box, y: box.y + height, height: room };
  const inkBox = { ...box, height };
  const drawn = drawGiven(ink, inkBox, signature);
  const said = drawText(ink, below, caption, { fontSize: CAPTION.size, align: 'left', type: 'text' });
  return { substituted: drawn.substituted || said.substituted, overflowing: drawn.overflowing || said.overflowing };
}

function captionHeight({ typeface }: Ink, { width, height }: FieldBox, caption: string): number {
  const line = typeface.widthOf(caption, LEAST_FONT_SIZE);
  const isLong = line > width - 2 * TEXT_INSET;
  return isLong && (height < CAPTION.leastBox || height >= CAPTION.leastBoxOfTwo) ? CAPTION.twoLines : CAPTION.height;
}

function drawGiven(ink: Ink, box: FieldBox, signature: SignatureValue): Flaws {
  if (signature.kind === 'ink') {
    drawInk(ink.page, signature.strokes, onPage(ink.page, box));
    return clean;
  }
  if (signature.kind === 'paper') {
    return drawText(ink, box, '紙の原本に署名', { fontSize: 10, align: 'left', type: 'text' });
  }
  const { mark } = signature;
  const way = mark.way === 'scribe' ? `${witnessedWays.scribe}　${mark.scribeName}` : witnessedWays[mark.way];
  return drawText(ink, box, `${way}\n立会人　${mark.witnessName}`, { fontSize: 10, align: 'left', type: 'text' });
}

/** From the upper left corner of what is seen of the page to the lower left of what PDF counts. */
function onPage(page: PDFPage, { x, y, width, height }: FieldBox) {
  const seen = page.getCropBox();
  return { x: seen.x + x, y: seen.y + seen.height - y - height, width, height };
}
