import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { OrderItemId } from '#shared/primitives.ts';

/** Below /api; an interview on paper, to be filled in by hand. */
export const interviewPaperPath = (itemId: OrderItemId | '{itemId}'): string => `/interviews/${itemId}/paper.pdf`;

/** A questionnaire for somebody who answers with a pen (specification/medical-interview.md §28). */
export const interviewPaperFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: apiPrefix + interviewPaperPath('{itemId}'),
    permission: 'interview.order',
    summary:
      'The questions of one interview in large letters on A4 with the name of the patient, to be filled in by hand',
    params: z.object({ itemId: OrderItemId }),
    file: pdfFile,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
