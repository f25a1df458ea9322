import { z } from 'zod';
import type { Permission } from '#auth/permissions.ts';
import { CsvExportEncoding } from '#shared/csv.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';

/** Rows of a list that can be chosen for one file, or for one decision about all of them. */
export const CHOSEN_ROWS_MAX = 200;

type Described<Search extends z.ZodType, Id extends z.ZodType, Column extends string> = {
  /** Its name in the address: /lists/{name}/export. */
  name: string;
  /** What one needs besides patient.export. */
  permissions: readonly Permission[];
  /** What the list is asked, but for the part of it that is shown. */
  search: Search;
  id: Id;
  /** The columns that a file can have, in the order in which they are offered, and their headings. */
  names: Readonly<Record<Column, string>>;
  summary: string;
};

/** What is asked for of any list: all that a search finds or the chosen rows of it, what of them, and in which encoding. */
export type ListExport<Search, Id, Column extends string> = {
  search: Search;
  chosen?: Id[] | null | undefined;
  columns: Column[];
  /** What is about patients marked 要配慮 too; without it that is left out. */
  sensitive: boolean;
  encoding: CsvExportEncoding;
};

/**
 * The file of a list, the same for every list. POST `body` to `path`, below /api: answered with a CSV file as a stream. Needs patient.export
 * and a fresh proof of presence.
 */
export function listExport<Search extends z.ZodType, Id extends z.ZodType, const Column extends string>(
  described: Described<Search, Id, Column>,
) {
  const { name, permissions, search, id, names, summary } = described;
  const columns = Object.keys(names) as [Column, ...Column[]];
  const path = `/lists/${name}/export`;
  const body = z.object({
    search,
    chosen: z.array(id).max(CHOSEN_ROWS_MAX).nullish(),
    columns: z.array(z.enum(columns)).min(1).max(columns.length),
    sensitive: z.boolean().default(false),
    encoding: CsvExportEncoding,
    // Generic schemas are not worked out by the compiler; this is what they come to.
  }) as unknown as z.ZodType<ListExport<z.output<Search>, z.output<Id>, Column>>;
  const files = {
    export: fileEndpoint({
      method: 'POST',
      path: apiPrefix + path,
      permission: { all: ['patient.export', ...permissions] },
      summary,
      body,
      file: csvFile,
      problems: ['session.proofNeeded', 'request.invalid'],
    }),
  };
  return { path, columns, names, body, files };
}
