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

/** Patients whose rows are fetched one patient after the other. Measured with a million orders and a million interviews, as the next. */
const FEW = 1_000;
/** Patients who are all read before, so that a row that is met is looked up in memory; of more, some row is met soon in any order. */
const MANY = 20_000;

/** Rows of patients who are there now; a merged record is where the patient lives on. @param patientId of the rows that a list shows */
export async function ofPatientsThere(
  tx: Tx,
  patientId: PgColumn,
  place: Place,
  staffId: StaffId,
): Promise<SQL | undefined> {
  const there = await conditionOf(tx, place, staffId);
  if (!there) return undefined;
  const everybody = sql`SELECT s.id FROM patients s WHERE s.survivor_id IS NULL AND ${there}
        UNION ALL
        SELECT p.id FROM patients p JOIN patients s ON s.id = p.survivor_id WHERE ${there}`;
  const counted = await tx.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${everybody} LIMIT ${MANY + 1}) AS everybody`,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total > MANY) return isThere(patientId, there);
  const { rows } = await tx.execute<{ id: string }>(total <= FEW ? everybody : shownOf(everybody, patientId));
  if (rows.length <= FEW) return sql`${patientId} = ANY (${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  // Not plainly IN, of which PostgreSQL makes a join that reads all rows of these patients before it sorts them.
  return sql`(${patientId} IN (${everybody})) IS TRUE`;
}

/** Those of them of whom there is any row: a department of thousands may have hardly one, for which the whole table would be read. */
const shownOf = (everybody: SQL, patientId: PgColumn): SQL =>
  sql`SELECT e.id FROM (${everybody}) AS e CROSS JOIN LATERAL (SELECT FROM ${patientId.table} WHERE ${patientId} = e.id LIMIT 1) AS shown LIMIT ${FEW + 1}`;

/** A question of its own for each row that is met: as a join, all patients would be read first. */
const isThere = (patientId: PgColumn, there: SQL): SQL =>
  sql`(SELECT ${there} FROM patients p JOIN patients s ON s.id = CASE WHEN p.survivor_id IS NULL THEN p.id ELSE p.survivor_id END WHERE p.id = ${patientId})`;

/** On the record `s`. Own places are looked up before: of a list that it does not know PostgreSQL expects half of all patients. */
async function conditionOf(tx: Tx, { scope, departmentId, wardId }: Place, staffId: StaffId): Promise<SQL | undefined> {
  const conditions = [
    ...(scope === 'department' || scope === 'ward' ? [await ofOwn(tx, scope, staffId)] : []),
    ...(departmentId ? [sql`s.department_id = ${departmentId}`] : []),
    ...(wardId ? [sql`s.ward_id = ${wardId}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

const ofOwn = async (tx: Tx, place: 'department' | 'ward', staffId: StaffId): Promise<SQL> => {
  const { rows } = await tx.execute<{ ids: string[] }>(
    sql`SELECT ${sql.raw(`${place}_ids`)} AS ids FROM staff WHERE id = ${staffId}`,
  );
  return sql`s.${sql.raw(`${place}_id`)} = ANY (${sql.param(rows[0]?.ids ?? [])}::uuid[])`;
};
