import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { sql } from 'drizzle-orm';
import { orders } from '#domain/order/order.table.ts';
import { writtenOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';

type Row = typeof orders.$inferInsert;
type Told = 'area' | 'createdBy' | 'lifecycle';
type Given = Pick<Row, Told> & Partial<Omit<Row, Told | 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

const begun = (given: Given, now: Date): Row => {
  const empty = { title: '', message: '', reminderPlan: [] };
  return { ...empty, ...given, id: newId<OrderId>(now.getTime()), version: 1, createdAt: now, updatedAt: now };
};

const insert = writtenOnce<Row>(orders, (tx, values) => tx.insert(orders).values(values));

/** Stores an order as it begins; it goes with what is asked next. */
export function insertOrder(tx: Tx, given: Given, now: Date): OrderId {
  const row = begun(given, now);
  sendAlong(insert(tx, row));
  return row.id;
}

const departmentId = sql`(SELECT p.department_id FROM patients p WHERE p.id = ${sql.placeholder('patientId')})`;
const insertForPatient = writtenOnce<Row>(orders, (tx, values) =>
  tx.insert(orders).values({ ...values, departmentId }),
);

type NewOrder = Omit<Given, 'lifecycle' | 'mode' | 'departmentId'> & { patientId: PatientId };

/** A draft in the patient's department, for one patient who may still be sent something: the caller has checked that. */
export const newOrder = (tx: Tx, given: NewOrder, now: Date): OrderId => {
  const row = begun({ ...given, lifecycle: 'draft' }, now);
  sendAlong(insertForPatient(tx, row));
  return row.id;
};
