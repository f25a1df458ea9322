import type { PDFDocument } from '@cantoo/pdf-lib';
import type { ConsentField, ConsentPage } from '@nattoku/contract/consent/consent-field';
import { describePages, type PageFacts } from '#domain/consent/document/describe-pages.ts';
import { detectFields } from '#domain/consent/template/detect-fields.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { repairForm } from '#domain/consent/template/form-widgets.ts';
import { PdfRefused } from '#domain/consent/template/pdf-rules.ts';
import { withRightsPage } from '#domain/consent/template/rights-page.ts';
import { unseenValues, type UnseenValue } from '#domain/consent/template/unseen-values.ts';
import { uprightPages } from '#domain/consent/document/upright-pages.ts';

/** What is known of the pages of a form; `skipped` fields could not be made out, and of `drawn` ones the file held a value and no drawing. */
export type FormPages = PageFacts & {
  pages: ConsentPage[];
  fields: ConsentField[];
  skipped: number;
  drawn: { page: number; label: string }[];
};

/**
 * Makes the pages of a form out of an inspected PDF, which is changed by this.
 * @throws PdfRefused `formValues`
 */
export async function formPages(document: PDFDocument): Promise<{ head: FormPages; bytes: Uint8Array }> {
  repairForm(document);
  const facts = describePages(document);
  const { fields, skipped } = detectFields(document);
  const unseen = unseenValues(document);
  const { bytes, pages } = await withRightsPage(await uprightPages(document));
  const drawn = unseen.map(({ field: { label, box } }) => ({ page: box.page, label }));
  return { head: { pages, fields, skipped, drawn, ...facts }, bytes: await withValues(bytes, unseen) };
}

/** Draws what viewers would; what does not fit or has no signs is refused, and never lost. */
const withValues = async (original: Uint8Array, unseen: readonly UnseenValue[]): Promise<Uint8Array> => {
  if (unseen.length === 0) return original;
  const values = new Map(unseen.map(({ field, value }) => [field.id, value]));
  const fields = unseen.map(({ field }) => field);
  const { bytes, overflowing, substituted } = await fillForm({ original, fields, values, signatures: [] });
  if (overflowing.length > 0 || substituted.length > 0) throw new PdfRefused('formValues');
  return bytes;
};
