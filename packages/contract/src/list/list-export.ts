import { z } from 'zod';
import type { Permission } from '#auth/permissions.ts';
import { CsvExportEncoding } from '#shared/csv.ts';
import { apiPrefix } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';

/** Rows of a list that can be chosen for one file, or for one decision about all of them. */
export const CHOSEN_ROWS_MAX = 200;

/** Where a list is written out, and what its file can hold. `name` stands in the address; the columns are offered in the order of `names`, their headings. */
export const listFile = <const Column extends string>(name: string, names: Readonly<Record<Column, string>>) => ({
  path: `/lists/${name}/export`,
  columns: Object.keys(names) as [Column, ...Column[]],
  names,
});

type Described<Search extends z.ZodType, Id extends z.ZodType, Column extends string> = {
  file: ReturnType<typeof listFile<Column>>;
  /** What one needs besides patient.export. */
  permissions: readonly Permission[];
  /** What the list is asked, but for the part of it that is shown. */
  search: Search;
  id: Id;
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
  const { file, permissions, search, id, summary } = described;
  const { path, columns } = file;
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
  return { ...file, body, files };
}
