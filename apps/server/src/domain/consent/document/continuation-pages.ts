import { PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import {
  consentFillerNames,
  type ConsentField,
  type ConsentFieldId,
  type FieldBox,
  type FieldValue,
} from '@nattoku/contract/consent/consent-field';
import { type AttachmentHeading, headingLines } from '#domain/consent/document/attachment-heading.ts';
import { continuedFields, type ContinuedField } from '#domain/consent/document/fit-field.ts';
import { embedTypeface, type Typeface } from '#kernel/pdf/japanese-fonts.ts';
import { wrapText } from '#kernel/pdf/wrap-text.ts';

/** A text as it is printed on the attachment: the part of it on each page, and its place from the upper left corner. */
export type PrintedContinuation = {
  fieldId: ConsentFieldId;
  label: string;
  number: number;
  parts: { box: FieldBox; text: string }[];
};

/** Points. */
const CONTINUATION_PAGE = { width: 595.28, height: 841.89 };
/** The sizes of so many pages of attachments. */
export const continuationPages = (count: number): { width: number; height: number }[] =>
  Array.from({ length: Math.max(0, count) }, () => CONTINUATION_PAGE);

/** Leaves room for the code of a printed form in each corner. */
const MARGIN = 64;
const WIDTH = CONTINUATION_PAGE.width - 2 * MARGIN;
const BLACK = rgb(0, 0, 0);
const title = { size: 14, leading: 26 };
const identity = { size: 9, leading: 14 };
const head = { size: 11, leading: 17 };
const body = { size: 10.5, leading: 17 };
const GAP = 14;

type LineStyle = { size: number; leading: number };

/** How a text refers to its attachment, the clearest first; a narrow box takes a shorter one. */
export const referencesTo = (number: number): string[] => [
  `…（別紙${number}参照）`,
  `…（別紙${number}）`,
  `…別紙${number}`,
];

/** How many pages of attachments a form with these values has. */
export async function countAttachmentPages(
  fields: readonly ConsentField[],
  values: ReadonlyMap<ConsentFieldId, FieldValue>,
  { pageCount, heading }: { pageCount: number; heading: AttachmentHeading },
): Promise<number> {
  const document = await PDFDocument.create();
  const typeface = await embedTypeface(document, 'regular');
  addContinuationPages(document, typeface, continuedFields(typeface, fields, values, pageCount), heading);
  return document.getPageCount();
}

/**
 * Prints each text in full, with the label of its field and who fills it in, on pages that are added to the document. Each page identifies its
 * form and its patient, because a sheet may get lost from the others.
 */
export function addContinuationPages(
  document: PDFDocument,
  typeface: Typeface,
  continued: readonly ContinuedField[],
  identified: AttachmentHeading | undefined,
): PrintedContinuation[] {
  const cursor = startPages(document, typeface, identified);
  const printed = continued.map(({ field, text, number }) => {
    const heading = `別紙${number}　「${field.label}」（${field.box.page}ページ）${writerOf(field)}`;
    cursor.keepTogether(linesOf(typeface, heading, head.size).length * head.leading + body.leading);
    for (const line of linesOf(typeface, heading, head.size)) cursor.write(line, head);
    const parts: PrintedContinuation['parts'] = [];
    for (const line of linesOf(typeface, text, body.size)) {
      const box = cursor.write(line, body, `別紙${number}（続き）`);
      const last = parts.at(-1);
      if (last?.box.page === box.page) {
        last.text += `\n${line}`;
        last.box.height += box.height;
      } else parts.push({ box, text: line });
    }
    cursor.skip(GAP);
    return { fieldId: field.id, label: field.label, number, parts };
  });
  cursor.numberPages();
  return printed;
}

/** Fixed texts and fields that fill themselves in have no writer. */
const writerOf = ({ type, filler }: ConsentField): string =>
  type === 'fixedText' || type === 'auto' ? '' : `　記入：${consentFillerNames[filler]}`;

const linesOf = ({ settable, widthOf }: Typeface, text: string, size: number): string[] =>
  wrapText(settable(text), WIDTH, (part) => widthOf(part, size));

/** Lines from the upper edge down, and on to the next page; a page is added when something is written on it. */
function startPages(document: PDFDocument, typeface: Typeface, identified: AttachmentHeading | undefined) {
  const pages: PDFPage[] = [];
  let page: PDFPage | null = null;
  let y = 0;
  const writeLine = (target: PDFPage, line: string, { size, leading }: LineStyle) => {
    typeface.draw(target, line, { x: MARGIN, y: y - size, size, color: BLACK });
    y -= leading;
  };
  const addPage = (continuation: string | undefined): PDFPage => {
    const added = document.addPage([CONTINUATION_PAGE.width, CONTINUATION_PAGE.height]);
    y = CONTINUATION_PAGE.height - MARGIN;
    typeface.draw(added, '別紙（書類の枠に入りきらない内容）', { x: MARGIN, y, size: title.size, color: BLACK });
    y -= title.leading - identity.size;
    const lines = identified ? headingLines(identified).flatMap((line) => linesOf(typeface, line, identity.size)) : [];
    for (const line of lines) writeLine(added, line, identity);
    y -= GAP;
    if (continuation) writeLine(added, continuation, head);
    page = added;
    pages.push(added);
    return added;
  };
  const hasRoom = (height: number) => y - height >= MARGIN;
  return {
    keepTogether: (height: number) => {
      if (page && !hasRoom(height)) page = null;
    },
    /** `continuation`: the line above it where a page begins with it. @returns the place of the line */
    write: (line: string, style: LineStyle, continuation?: string): FieldBox => {
      const target = page && hasRoom(style.leading) ? page : addPage(continuation);
      const top = CONTINUATION_PAGE.height - y;
      writeLine(target, line, style);
      return { page: document.getPageCount(), x: MARGIN, y: top, width: WIDTH, height: style.leading };
    },
    skip: (height: number) => {
      y -= height;
    },
    /** How many pages there are is known only when all of them are written. */
    numberPages: () => {
      for (const [index, added] of pages.entries()) {
        const text = `別紙のページ ${index + 1}／${pages.length}`;
        const x = CONTINUATION_PAGE.width - MARGIN - typeface.widthOf(text, identity.size);
        typeface.draw(added, text, { x, y: CONTINUATION_PAGE.height - MARGIN, size: identity.size, color: BLACK });
      }
    },
  };
}
