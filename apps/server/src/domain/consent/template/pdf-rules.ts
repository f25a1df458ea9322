import { contactLimits } from '@nattoku/contract/contact/contact';
import { pdfLimits } from '@nattoku/contract/consent/consent-intake';
import { scanLimits } from '@nattoku/contract/consent/consent-paper';
import type { PdfPurpose, PdfRefusal } from '@nattoku/contract/shared/pdf-refusal';

/** A PDF that is not taken in; the sentence for people is the contract's. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly reason: PdfRefusal;

  constructor(reason: PdfRefusal) {
    super(reason);
    this.reason = reason;
  }
}

type PdfRules = {
  bytes: number;
  pages: number;
  /** Whether a signature that taking it in would break is a reason to refuse it: some scanners sign whatever they write. */
  mayBeSigned: boolean;
  /** Whether its pages are to be printed, and therefore must be as large as paper. */
  isPrinted: boolean;
};

export const pdfRules: Record<PdfPurpose, PdfRules> = {
  template: { ...pdfLimits, mayBeSigned: false, isPrinted: true },
  scan: { ...scanLimits, mayBeSigned: true, isPrinted: false },
  attachment: { bytes: contactLimits.fileBytes, pages: 300, mayBeSigned: false, isPrinted: false },
};

/**
 * The promise is 10 seconds and 512 MB for a file: so long for the process that reads it apart, and so long for each of poppler's programs,
 * which run beside each other.
 */
export const readSeconds = { apart: 6, poppler: 4 } as const;
/**
 * Kilobytes of memory that can be written to. Node.js 24 counts 512 MB for machine code there that it never fills; what is left keeps all that
 * is really used below 512 MB.
 */
export const READ_MEMORY = 960_000;
