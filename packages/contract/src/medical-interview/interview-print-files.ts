import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { OrderItemId } from '#shared/primitives.ts';

/** Below /api. */
export const interviewPdfPath = (itemId: string): string => `/interviews/${itemId}/pdf`;

/** A response on paper (specification/medical-interview.md §31). */
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
};
