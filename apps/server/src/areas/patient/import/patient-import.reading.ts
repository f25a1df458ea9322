import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import { importLimits, type ImportPreview, type PatientImportId } from '@nattoku/contract/patient/patient-import';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { plainCell } from '#areas/patient/import/patient-import.cells.ts';
import { readFileBytes } from '#areas/patient/import/patient-import.file.ts';
import { guessMapping } from '#areas/patient/import/patient-import.guess.ts';
import { fittingProfile } from '#areas/patient/import/patient-import.profiles.ts';
import { importPath } from '#areas/patient/import/patient-import.queue.ts';
import { presentImport, selectImports } from '#areas/patient/import/patient-import.select.ts';
import { openCsv } from '#kernel/csv/csv-reader.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export const listImports = (scope: StaffScope) => read(scope, async (tx) => ({ items: await selectImports(tx) }));

export const getImport = (scope: StaffScope, importId: PatientImportId) =>
  read(scope, (tx) => presentImport(tx, importId));

/** More different values than this are names or numbers, which nobody translates one by one. */
const FEW = 60;

/** The first rows as they stand in the file, in the encoding that is wanted, and a guess at what they are. */
export async function previewImport(
  { files }: Services,
  scope: StaffScope,
  { importId, encoding: wanted }: { importId: PatientImportId; encoding: CsvEncoding | undefined },
): Promise<ImportPreview> {
  const known = await getImport(scope, importId);
  const bytes = await readFileBytes(files, importPath(scope.actor.facilityId, importId));
  const encoding = wanted ?? known.encoding;
  const { rows, distinct } = await lookInto(bytes, encoding);
  return recordedRead(scope, async (tx) => {
    const profile = await fittingProfile(tx, rows[0] ?? []);
    const guess = profile?.mapping ?? guessMapping(rows, todayInTokyo(scope.clock.now()));
    return {
      result: { encoding, rows, distinct, guess, profileId: profile?.id ?? null },
      audit: {
        action: 'patientImport.preview',
        subject: { type: 'patientImport', id: importId },
        detail: { encoding },
      },
    };
  });
}

const lookInto = async (bytes: Uint8Array, encoding: CsvEncoding) => {
  const { header, rows } = await openCsv(bytes, { maxRows: importLimits.rows, encoding, relaxed: true });
  const first = [header];
  const seen: (Set<string> | null)[] = [];
  for await (const { cells } of rows) {
    if (first.length <= importLimits.previewRows) first.push(cells);
    for (const [column, cell] of cells.entries()) {
      if (seen[column] === null) continue;
      const value = plainCell(cell);
      const values = (seen[column] ??= new Set());
      if (value !== '') values.add(value);
      if (values.size > FEW) seen[column] = null;
    }
  }
  const width = Math.max(...first.map((row) => row.length));
  const distinct = Array.from({ length: width }, (_, column) => {
    const values = seen[column];
    return values === null ? null : [...(values ?? [])].toSorted();
  });
  return { rows: first, distinct };
};
