import { z } from 'zod';
import { fhirMediaType } from '#interoperability/fhir.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { OrderItemId } from '#shared/primitives.ts';

/** Below /api. */
export const interviewPdfPath = (itemId: string): string => `/interviews/${itemId}/pdf`;

/** Below /api. */
export const interviewFhirPath = (itemId: string): string => `/interviews/${itemId}/fhir`;

/** A response on paper, and for other systems (specification/medical-interview.md §§31, 34). */
export const interviewPrintFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}${interviewPdfPath('{itemId}')}`,
    permission: 'interview.view',
    summary:
      'A response as a PDF: answers, flags, corrections, former answers, pictures, and who read and finalised it',
    params: z.object({ itemId: OrderItemId }),
    file: pdfFile,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  fhir: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}${interviewFhirPath('{itemId}')}`,
    permission: 'interview.view',
    summary: 'A response of a known patient as the QuestionnaireResponse that the FHIR API serves, as a file',
    params: z.object({ itemId: OrderItemId }),
    file: { types: [fhirMediaType] },
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
