import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { Language, OrderId } from '#shared/primitives.ts';

/** The leaflet of an order as a PDF, below /api; without a language in the one of the patient's record. */
export const leafletPath = (orderId: OrderId | '{orderId}', language?: Language): string =>
  `/orders/${orderId}/leaflet.pdf${language ? `?language=${language}` : ''}`;

export const leafletFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: apiPrefix + leafletPath('{orderId}'),
    permission: 'orders.order',
    summary:
      'The sheet that the patient takes along, in a language beside the Japanese; it carries the secret of the link',
    params: z.object({ orderId: OrderId }),
    query: z.object({ language: Language.optional() }),
    file: pdfFile,
    problems: ['notFound'],
  }),
};
