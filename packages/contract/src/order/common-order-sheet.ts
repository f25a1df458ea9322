/** What can be printed: posters for a wall, and eight cards on a sheet of A4. */
export const commonOrderSheets = ['poster-a4', 'poster-a3', 'cards'] as const;
export type CommonOrderSheet = (typeof commonOrderSheets)[number];

/** Below /api; answers with a PDF. */
export const commonOrderSheetPath = (commonOrderId: string, sheet: string): string =>
  `/common-orders/${commonOrderId}/sheets/${sheet}`;
