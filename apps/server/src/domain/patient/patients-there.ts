import type { OrderScope } from '@nattoku/contract/order/order-search';
import type { DepartmentId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#kernel/database/database.ts';

/** `scope`: of the departments or the wards of somebody; every other one says nothing about a place. */
type Place = {
  scope?: OrderScope | null | undefined;
  departmentId?: DepartmentId | null | undefined;
  wardId?: WardId | null | undefined;
};

/** Patients whose rows are fetched one patient after the other; of more, some row is met soon in any order. Measured with a million orders. */
const FEW = 1_000;

/** Rows of patients who are there now; a merged record is where the patient lives on. @param patientId of the rows that a list shows */
export async function ofPatientsThere(
  tx: Tx,
  patientId: PgColumn,
  place: Place,
  staffId: StaffId,
): Promise<SQL | undefined> {
  const there = conditionOf(place, staffId);
  if (!there) return undefined;
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM patients s WHERE s.survivor_id IS NULL AND ${there}
        UNION ALL
        SELECT p.id FROM patients p JOIN patients s ON s.id = p.survivor_id WHERE ${there}
        LIMIT ${FEW + 1}`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length <= FEW) return sql`${patientId} = ANY (${sql.param(ids)}::uuid[])`;
  // A question of its own for each row that is met: as a join, all patients would be read first.
  return sql`(SELECT ${there} FROM patients p JOIN patients s ON s.id = CASE WHEN p.survivor_id IS NULL THEN p.id ELSE p.survivor_id END WHERE p.id = ${patientId})`;
}

/** On the record `s`. */
const conditionOf = ({ scope, departmentId, wardId }: Place, staffId: StaffId): SQL | undefined => {
  const own = (column: 'department_ids' | 'ward_ids') =>
    sql`ANY ((SELECT ${sql.raw(column)} FROM staff WHERE id = ${staffId})::uuid[])`;
  const conditions = [
    ...(scope === 'department' ? [sql`s.department_id = ${own('department_ids')}`] : []),
    ...(scope === 'ward' ? [sql`s.ward_id = ${own('ward_ids')}`] : []),
    ...(departmentId ? [sql`s.department_id = ${departmentId}`] : []),
    ...(wardId ? [sql`s.ward_id = ${wardId}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
};
