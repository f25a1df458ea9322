import { z } from 'zod';

/** specification/security.md §13: a CSV file is refused beyond these, while it is still on its way. */
export const CSV_MAX_BYTES = 5 * 1024 * 1024;
export const CSV_MAX_ROWS = 50_000;

export const csvMediaType = 'text/csv';

/** A CSV file as its bytes, in whatever encoding it was saved; the server finds out which. */
export const CsvFile = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);
export type CsvFile = z.infer<typeof CsvFile>;

/** What hospitals' files are written in: UTF-8 with or without its mark, Shift_JIS as Windows writes it, EUC-JP. */
export const csvEncodings = ['utf-8', 'cp932', 'euc-jp'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** Excel opens UTF-8 with its mark; older programs want Shift_JIS. */
export const CsvExportEncoding = z.enum(['utf-8', 'cp932']);
export type CsvExportEncoding = z.infer<typeof CsvExportEncoding>;

/** A CSV file to be saved. */
export const CsvDownload = z.object({
  fileName: z.string(),
  /** Base64 of the file's bytes. */
  content: z.string(),
  rowCount: z.int(),
  /** Characters that the encoding lacks; each stands as 〓. */
  replacedCount: z.int(),
});
export type CsvDownload = z.infer<typeof CsvDownload>;
