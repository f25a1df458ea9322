import type { ConsentPage } from '@nattoku/contract/consent/consent-field';

/** Points; attachments, scans and certificates. */
const A4 = { width: 595, height: 842 };

/** The sizes of the pages of a document, of which the pages of the form are the first. */
export const pageSizes = (formPages: readonly ConsentPage[], pageCount: number): ConsentPage[] =>
  Array.from({ length: pageCount }, (_, index) => formPages[index] ?? A4);
