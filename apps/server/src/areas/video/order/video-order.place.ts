import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { OrderSearch } from '@nattoku/contract/video/video-order';
import { sql, type SQL } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Place = Pick<OrderSearch, 'scope' | 'departmentId' | 'wardId'>;

/** Patients whose orders are fetched one patient after the other; of more, some order is met soon in any order. Measured with a million orders. */
const FEW = 1_000;

/** Orders of patients who are there now, as the list shows it; a merged record is where the patient lives on. */
export async function ofPatientsThere(tx: Tx, search: Place, staffId: StaffId): Promise<SQL | undefined> {
  const there = conditionOf(search, staffId);
  if (!there) return undefined;
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM patients s WHERE s.survivor_id IS NULL AND ${there}
        UNION ALL
        SELECT p.id FROM patients p JOIN patients s ON s.id = p.survivor_id WHERE ${there}
        LIMIT ${FEW + 1}`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length <= FEW) return sql`${orders.patientId} = ANY (${sql.param(ids)}::uuid[])`;
  // A question of its own for each order that is met: as a join, all patients would be read first.
  return sql`(SELECT ${there} FROM patients p JOIN patients s ON s.id = coalesce(p.survivor_id, p.id) WHERE p.id = ${orders.patientId})`;
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
