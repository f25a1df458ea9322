import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Row = typeof orders.$inferInsert;
type Told = 'area' | 'createdBy' | 'lifecycle';
type Content = Omit<Row, Told | 'id' | 'version' | 'departmentId' | 'createdAt' | 'updatedAt'>;
type Given = Pick<Row, Told> & Partial<Content> & { departmentId?: Row['departmentId'] | SQL };

/** Stores an order as it begins. */
export async function insertOrder(tx: Tx, given: Given, now: Date): Promise<OrderId> {
  const id = newId<OrderId>(now.getTime());
  const empty = { title: '', message: '', reminderPlan: [] };
  await tx.insert(orders).values({ ...empty, ...given, id, version: 1, createdAt: now, updatedAt: now });
  return id;
}

type NewOrder = Omit<Given, 'lifecycle' | 'mode' | 'departmentId'> & { patientId: PatientId };

/** A draft in the patient's department, for one patient who may still be sent something: the caller has checked that. */
export const newOrder = (tx: Tx, given: NewOrder, now: Date): Promise<OrderId> => {
  const departmentId = sql`(SELECT p.department_id FROM patients p WHERE p.id = ${given.patientId})`;
  return insertOrder(tx, { ...given, departmentId, lifecycle: 'draft' }, now);
};
