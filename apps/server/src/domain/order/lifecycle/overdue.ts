import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { isOverdue, isToldOfOverdue, mayBeOverdue } from '#domain/order/attention.conditions.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { nextDue } from '#domain/order/lifecycle/next-due.ts';
import { placeOf } from '#domain/order/order-area.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const AT_ONCE = 500;

/** Over an order `o` of a patient: it is overdue, and nobody was told yet of the day that has passed. */
const isToBeTold = (now: Date): SQL =>
  sql`${isOverdue(now)} AND NOT ${isToldOfOverdue(now)} AND o.patient_id IS NOT NULL`;
const due = sql.raw(nextDue);

/** The few that may be are looked up one by one. */
const findOverdue = (database: Database, facilityId: FacilityId, now: Date): Promise<OrderId[]> =>
  database.transaction(facilityId, async (tx) => {
    const { rows } = await tx.execute<{ id: OrderId }>(
      sql`SELECT o.id FROM (${mayBeOverdue(now)}) c (id) CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = c.id OFFSET 0) o
           WHERE ${isToBeTold(now)} ORDER BY ${due} LIMIT ${AT_ONCE}`,
    );
    return rows.map(({ id }) => id);
  });

type Overdue = {
  due_on: PlainDate;
  patient_id: PatientId;
  created_by: StaffId;
  area: string;
};

/** Looks again with the order and its items held: the patient may just have done it, or somebody moved the date. */
const holdOverdue = async (tx: Tx, orderId: OrderId, now: Date): Promise<Overdue | undefined> => {
  await holdItems(tx, [orderId]);
  const { rows } = await tx.execute<Overdue>(
    sql`SELECT ${due}::text AS due_on, o.patient_id, o.created_by, o.area FROM orders o
         WHERE o.id = ${orderId} AND ${isToBeTold(now)} FOR NO KEY UPDATE OF o`,
  );
  return rows[0];
};

/** Tells those who look after the patient, once for each due date, that it has passed and something is still to be done. */
export const remindOfOverdue = write(async (tx, { orderId }: { orderId: OrderId }, { clock }: Scope<SystemActor>) => {
  const now = clock.now();
  const order = await holdOverdue(tx, orderId, now);
  if (!order) return { result: {}, audit: [] };
  const { due_on: dueOn, patient_id: patientId } = order;
  const place = await placeOf(tx, { id: orderId, area: order.area });
  // No change of version: a reminder must not stand in the way of somebody who is just working on the order.
  await tx.$client.query('UPDATE orders SET overdue_notified_at = $2 WHERE id = $1', [orderId, now]);
  const jobs = await notify(
    tx,
    {
      kind: 'order.overdue',
      subject: { type: 'order', id: orderId },
      cause: dueOn,
      staffIds: [order.created_by, ...place.staffIds],
      link: place.page,
    },
    now,
  );
  return {
    result: {},
    audit: { action: 'order.overdue', subject: { type: 'order', id: orderId }, patientId },
    changes: [place.change, { topic: 'patient', id: patientId }],
    jobs,
  };
});

/** What the clock asks of the due dates of all orders; each is a transaction of its own, and a second run finds nothing left. */
export async function remindOfDueDates({ database, clock, log, scopeOf }: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(database)) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const orderId of await findOverdue(database, facilityId, clock.now())) {
      await remindOfOverdue(scope, { orderId });
    }
  }
}

/** The date was moved, or the patient did what was due: the task in every bell is done. @param by null where the patient did it */
export const settleOverdue = (tx: Tx, orderId: OrderId, by: StaffId | null, now: Date): Promise<Change[]> =>
  settleNotifications(tx, { subject: { type: 'order', id: orderId }, kinds: ['order.overdue'], by }, now);

/** Something of it is done or has ended: what was told of is settled, unless it is just what is still open. */
export async function settleCaughtUp(tx: Tx, orderId: OrderId, now: Date): Promise<Change[]> {
  const { rows } = await tx.execute(sql`SELECT FROM orders o WHERE o.id = ${orderId} AND ${isToldOfOverdue(now)}`);
  return rows.length > 0 ? [] : settleOverdue(tx, orderId, null, now);
}
