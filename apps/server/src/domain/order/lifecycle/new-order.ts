import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';

type Row = typeof orders.$inferInsert;
type Told = 'area' | 'createdBy' | 'lifecycle';
type Content = Omit<Row, Told | 'id' | 'version' | 'departmentId' | 'createdAt' | 'updatedAt'>;
type Given = Pick<Row, Told> & Partial<Content> & { departmentId?: Row['departmentId'] | SQL };

/** Stores an order as it begins; it goes with what is asked next. */
export function insertOrder(tx: Tx, given: Given, now: Date): OrderId {
  const id = newId<OrderId>(now.getTime());
  const empty = { title: '', message: '', reminderPlan: [] };
  const row = { ...empty, ...given, id, version: 1, createdAt: now, updatedAt: now };
  sendAlong(tx.insert(orders).values(row).execute());
  return id;
}

type NewOrder = Omit<Given, 'lifecycle' | 'mode' | 'departmentId'> & { patientId: PatientId };

/** A draft in the patient's department, for one patient who may still be sent something: the caller has checked that. */
export const newOrder = (tx: Tx, given: NewOrder, now: Date): OrderId => {
  const departmentId = sql`(SELECT p.department_id FROM patients p WHERE p.id = ${given.patientId})`;
  return insertOrder(tx, { ...given, departmentId, lifecycle: 'draft' }, now);
};
