import type { FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import { problems } from '@nattoku/contract/shared/problems';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import {
  findAddressed,
  findPlanned,
  findSettings,
  type Addressed,
} from '#areas/delivery/sending/delivery.addressed.ts';
import { contactHours, quietHours } from '#areas/delivery/sending/delivery.operations.ts';
import { addDelivery, sendingOf } from '#areas/delivery/sending/delivery.queue.ts';
import { allowedFrom, dayOfEntry, type DueReminder, dueReminders } from '#areas/delivery/sending/delivery.rules.ts';
import {
  channelStates,
  recipientIn,
  refusalByOrder,
  refusalByPatient,
  type Senders,
} from '#areas/delivery/sending/delivery.ways.ts';
import type { Database, Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Planned = DueReminder & { orderId: OrderId };

const plansOf = (order: Addressed, hour: number, now: Date): DueReminder[] =>
  order.issuedAt === null ? [] : dueReminders({ ...order, issuedAt: order.issuedAt }, hour, now);

/** What the plans of a facility ask for now and nobody has written down yet. */
const findDue = (database: Database, facilityId: FacilityId, now: Date): Promise<Planned[]> =>
  database.transaction(facilityId, async (tx) => {
    const { reminderHour } = await findSettings(tx);
    const due = (await findPlanned(tx, now)).flatMap((order) =>
      plansOf(order, reminderHour, now).map((reminder) => ({ ...reminder, orderId: order.orderId })),
    );
    if (due.length === 0) return [];
    const known = await remindedDays(
      tx,
      due.map(({ orderId }) => orderId),
    );
    return due.filter(({ orderId, planEntry }) => !known.has(`${orderId} ${dayOfEntry(planEntry)}`));
  });

/** On which days somebody was reminded of these orders by plan: of two parts that both ask for it on one day, the patient hears once. */
const remindedDays = async (tx: Tx, orderIds: readonly OrderId[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.$client.query<{ order_id: string; plan_entry: string }>(
    'SELECT order_id, plan_entry FROM deliveries WHERE order_id = ANY ($1::uuid[]) AND plan_entry IS NOT NULL',
    [orderIds],
  );
  return new Set(rows.map(({ order_id: orderId, plan_entry: entry }) => `${orderId} ${dayOfEntry(entry)}`));
};

/** Writes one reminder down, once for each entry of the plan: the database refuses a second one, from whichever process it comes. */
export const planReminder = write(
  async (tx, { orderId, planEntry, senders }: Planned & { senders: Senders }, scope: Scope<SystemActor>) => {
    const nothing = { result: {}, audit: [] };
    const now = scope.clock.now();
    const settings = await findSettings(tx);
    const order = await findAddressed(tx, orderId, { hold: true });
    const channel = order?.reminderChannel ?? null;
    // The plan, the date or the patient's doing may have changed since it was found.
    const isDue = order && plansOf(order, settings.reminderHour, now).some((each) => each.planEntry === planEntry);
    if (!isDue || channel === null || order.isDone || refusalByOrder(order, now)?.code === 'order.illegalTransition')
      return nothing;
    if ((await remindedDays(tx, [orderId])).has(`${orderId} ${dayOfEntry(planEntry)}`)) return nothing;

    const recipient = recipientIn(order, channel);
    const off = channelStates(settings, senders).find((state) => state.channel === channel)?.why ?? null;
    const refused = off ?? whyNot(order, channel, recipient, now);
    const from = allowedFrom(now, { quiet: quietHours(settings), contact: contactHours(order) });
    const id = await addDelivery(tx, {
      orderId,
      channel,
      kind: 'reminder',
      recipient,
      refusal: refused,
      planEntry,
      createdBy: null,
      from,
      now,
    });
    if (id === null) return nothing;
    return {
      result: {},
      audit: {
        action: 'delivery.plan',
        subject: { type: 'order', id: orderId },
        patientId: order.patientId,
        detail: { deliveryId: id, channel, planEntry },
      },
      changes: [{ topic: 'order', id: orderId }],
      jobs: refused === null ? [sendingOf(scope.actor.facilityId, channel)] : [],
    };
  },
);

const whyNot = (order: Addressed, channel: DeliveryChannel, recipient: string | null, now: Date): string | null =>
  (refusalByOrder(order, now) ?? refusalByPatient(order, channel))?.words ??
  (recipient === null ? problems['delivery.noRecipient'].title : null);

/** What the clock asks of the plans of all orders; each reminder is a transaction of its own, and a second run finds nothing left. */
export async function keepReminders(services: Services): Promise<void> {
  const { database, clock, log, scopeOf } = services;
  for (const facilityId of await allFacilityIds(database)) {
    const scope = scopeOf({ kind: 'system', facilityId } as const, newId(), log);
    for (const due of await findDue(database, facilityId, clock.now()))
      await planReminder(scope, { ...due, senders: services });
  }
}
