import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { CommonOrderId, Language } from '#shared/primitives.ts';

/** What can be printed: posters for a wall, and eight cards on a sheet of A4. */
export const commonOrderSheets = ['poster-a4', 'poster-a3', 'cards'] as const;
export type CommonOrderSheet = (typeof commonOrderSheets)[number];

/** In which language a sheet is printed beside the Japanese; without one in Japanese alone. */
export const inLanguage = (language: Language | undefined): string => (language ? `?language=${language}` : '');

/** Below /api; answers with a PDF. */
export const commonOrderSheetPath = (commonOrderId: string, sheet: string, language?: Language): string =>
  `/common-orders/${commonOrderId}/sheets/${sheet}${inLanguage(language)}`;

export const commonOrderFiles = {
  sheet: fileEndpoint({
    method: 'GET',
    path: apiPrefix + commonOrderSheetPath('{commonOrderId}', '{sheet}'),
    permission: 'video.order',
    summary: 'A poster or cards with the code of a common order, in a language beside the Japanese',
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    query: z.object({ language: Language.optional() }),
    file: pdfFile,
    problems: ['notFound', 'commonOrder.illegalTransition'],
  }),
};
