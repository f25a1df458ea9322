import { z } from 'zod';
import { ConsentField, ConsentPage } from '#consent/consent-field.ts';
import { ReadingSection } from '#consent/consent-form.ts';
import { Instant } from '#shared/primitives.ts';

/** A PDF that was taken in and not used yet. */
export const ConsentIntakeId = z.uuid().brand('ConsentIntakeId');
export type ConsentIntakeId = z.infer<typeof ConsentIntakeId>;

/** A PDF goes to this address as its bytes; the answer is a ConsentIntake. */
export const consentIntakePath = '/api/consent-intakes';

export const pdfLimits = { bytes: 20 * 1024 ** 2, pages: 30 } as const;

/** What whoever takes a PDF in should look at; it is taken in nevertheless. */
export const PdfWarningKind = z.enum([
  'fontsNotEmbedded',
  'scanned',
  'annotations',
  'rotated',
  'cropped',
  'sizesDiffer',
  'fieldsSkipped',
]);
export type PdfWarningKind = z.infer<typeof PdfWarningKind>;
export const PdfWarning = z.object({ kind: PdfWarningKind, sentence: z.string() });
export type PdfWarning = z.infer<typeof PdfWarning>;

export const ConsentIntake = z.object({
  id: ConsentIntakeId,
  /** SHA-256 of the upright pages, hex. */
  sha256: z.string(),
  size: z.int(),
  pages: z.array(ConsentPage),
  /** Made of the form fields of the PDF; empty where it has none. */
  fields: z.array(ConsentField),
  /** Proposed from the text of the PDF; empty for a scan. */
  reading: z.array(ReadingSection),
  /** The first heading of the PDF, as a name for the template; may be empty. */
  proposedName: z.string(),
  warnings: z.array(PdfWarning),
  /** Until then it may be used. */
  expiresAt: Instant,
});
export type ConsentIntake = z.infer<typeof ConsentIntake>;
