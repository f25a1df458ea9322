import type { PDFDocument } from '@cantoo/pdf-lib';
import type { ConsentField, ConsentPage } from '@nattoku/contract/consent/consent-field';
import { describePages, type PageFacts } from '#domain/consent/document/describe-pages.ts';
import { detectFields } from '#domain/consent/template/detect-fields.ts';
import { withRightsPage } from '#domain/consent/template/rights-page.ts';
import { uprightPages } from '#domain/consent/document/upright-pages.ts';

/** What is known of the pages of a form; `skipped` fields could not be made out. */
export type FormPages = PageFacts & { pages: ConsentPage[]; fields: ConsentField[]; skipped: number };

/** Makes the pages of a form out of an inspected PDF, which is changed by this. */
export async function formPages(document: PDFDocument): Promise<{ head: FormPages; bytes: Uint8Array }> {
  const facts = describePages(document);
  const { fields, skipped } = detectFields(document);
  const { bytes, pages } = await withRightsPage(await uprightPages(document));
  return { head: { pages, fields, skipped, ...facts }, bytes };
}
