import type { PdfPurpose } from '@nattoku/contract/shared/pdf-refusal';
import { pdfRefusalSentences } from '@nattoku/contract/shared/pdf-refusal';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import type { BarePages } from '#domain/consent/document/bare-pages.ts';
import { PdfRefused } from '#domain/consent/template/pdf-rules.ts';
import { inTurn, readApart } from '#domain/consent/template/read-apart.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * The pages of a stranger's PDF as they are seen, and nothing else of it: this is what is kept.
 * @throws PdfRefused with the reason; Problem `pdf.busy`.
 */
export const takePages = (pdf: Uint8Array, purpose: 'scan' | 'attachment'): Promise<BarePages> =>
  inTurn(() => readApart<Pick<BarePages, 'pageCount'>>(pdf, purpose));

/** For `catch`: why a PDF is refused, as the refusal of the place where it came in, in words for the person who chose it. */
export const refusedAs =
  (code: ProblemCode, purpose: PdfPurpose) =>
  (error: unknown): never => {
    if (!(error instanceof PdfRefused)) throw error;
    throw new Problem(code, { detail: pdfRefusalSentences[purpose][error.reason] });
  };
