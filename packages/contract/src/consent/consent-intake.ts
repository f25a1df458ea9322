import { z } from 'zod';
import { ConsentField, ConsentPage } from '#consent/consent-field.ts';
import { ReadingSection } from '#consent/consent-form.ts';
import { fileEndpoint, octets } from '#shared/file-endpoint.ts';
import { Instant } from '#shared/primitives.ts';

/** A PDF that was taken in and not used yet. */
export const ConsentIntakeId = z.uuid().brand('ConsentIntakeId');
export type ConsentIntakeId = z.infer<typeof ConsentIntakeId>;

/** A PDF goes to this address as its bytes; the answer is a ConsentIntake. */
export const consentIntakePath = '/api/consent-intakes';

export const pdfLimits = { bytes: 20 * 1024 ** 2, pages: 30 } as const;
/** A file that is a little too large is refused by a sentence about this file. */
export const CONSENT_INTAKE_MAX_BYTES = pdfLimits.bytes + 1024 ** 2;

/** What the person who takes a PDF in should look at; it is taken in nevertheless. */
export const PdfWarningKind = z.enum([
  'fontsNotEmbedded',
  'scanned',
  'annotations',
  'rotated',
  'cropped',
  'sizesDiffer',
  'fieldsSkipped',
  'valuesDrawn',
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

export const consentIntakeFiles = {
  take: fileEndpoint({
    method: 'POST',
    path: consentIntakePath,
    permission: 'consent.manage',
    summary: 'Take in a PDF that shall become a template',
    upload: { types: [octets], maxBytes: CONSENT_INTAKE_MAX_BYTES },
    response: ConsentIntake,
    problems: ['consent.pdfRefused', 'request.tooLarge', 'request.unsupportedType', 'upload.gone', 'upload.checksum'],
  }),
};
