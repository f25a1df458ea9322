import type { ImportRow, PatientImportId, RowVerdict } from '@nattoku/contract/patient/patient-import';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { presentImport } from '#areas/patient/import/patient-import.select.ts';
import { patientImportRows } from '#areas/patient/import/patient-import.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { identityObstacles } from '#domain/order/identity-obstacles.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Wanted = { importId: PatientImportId; verdict: RowVerdict; page: number; pageSize: number };

/** Rows by what comes, or came, of them. Which import was looked into is written down; whose rows those are stands in it. */
export const listImportRows = (scope: StaffScope, { importId, verdict, page, pageSize }: Wanted) =>
  recordedRead(scope, async (tx) => {
    await presentImport(tx, importId);
    const where = and(eq(patientImportRows.importId, importId), eq(patientImportRows.verdict, verdict));
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(patientImportRows)
      .where(where);
    const rows = await tx
      .select({
        row: getTableColumns(patientImportRows),
        confirmedByName: staff.name,
        isSensitive: patients.isSensitive,
      })
      .from(patientImportRows)
      .leftJoin(staff, eq(staff.id, patientImportRows.confirmedBy))
      .leftJoin(patients, eq(patients.id, patientImportRows.patientId))
      .where(where)
      .orderBy(asc(patientImportRows.line))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const held = verdict === 'held' ? rows.flatMap(({ row }) => row.patientId ?? []) : [];
    const obstacles = await identityObstacles(tx, held, { now: scope.clock.now(), scope });
    return {
      result: {
        items: rows.map((row) => presentRow(row, verdict, obstacles)),
        total: counted?.total ?? 0,
        page,
        pageSize,
      },
      audit: {
        action: 'patientImport.view',
        subject: { type: 'patientImport', id: importId },
        patientIds: rows.flatMap(({ row }) => row.patientId ?? []),
        detail: { verdict, page },
      },
    };
  });

type Row = {
  row: typeof patientImportRows.$inferSelect;
  confirmedByName: string | null;
  isSensitive: boolean | null;
};
type Obstacles = Awaited<ReturnType<typeof identityObstacles>>;

const presentRow = ({ row, ...rest }: Row, verdict: RowVerdict, obstacles: Obstacles): ImportRow => ({
  line: row.line,
  verdict,
  patientId: row.patientId,
  patientNumber: row.patientNumber,
  name: row.name,
  problems: row.problems,
  changes: row.changes,
  held:
    row.identityFields.length === 0
      ? null
      : {
          fields: row.identityFields,
          obstacles: (row.patientId && obstacles.get(row.patientId)) ?? [],
          isSensitive: rest.isSensitive ?? false,
          confirmed:
            row.confirmedAt && row.confirmedReason
              ? { reason: row.confirmedReason, byName: rest.confirmedByName ?? '', at: row.confirmedAt.toISOString() }
              : null,
        },
});
