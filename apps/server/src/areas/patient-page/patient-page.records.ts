import type { ChatMessageId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { keepMessages, keepSeen } from '#areas/patient-page/patient-page.keeping.ts';
import { settleUndelivered } from '#areas/patient-page/patient-page.undelivered.ts';
import { patientDid } from '#domain/order/progress/items-moved.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
import { byServerClock, clockOffset } from '#areas/patient-page/patient-page.rules.ts';
import {
  itemIdOf,
  orderIdOf,
  sortOut,
  type AnyRecord,
  type FittingMessage,
  type KnownOrder,
} from '#areas/patient-page/patient-page.sorting.ts';
import { holdItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import type { AskedOfStaff, Browser, FittingRecord, ItemKind, TakenRecords } from '#domain/order/item-kind.ts';
import { kindTaking } from '#domain/order/item-kinds.ts';
import { linkSessions, responses } from '#domain/order/response.table.ts';
import { joined } from '#domain/order/traces.ts';
import { orderItems, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { ownRecords, patients, survivorOfOwn } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { LinkActor, LinkScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Sent = { records: readonly AnyRecord[]; sentAt?: string | undefined; browser: Browser };

/**
 * Takes in what happened on a device. Records may come late, out of order, twice and from several devices at once: each counts once, and
 * what they come to is weighed from everything that is there.
 */
export const takeRecords = write(async (tx, { records: sent, sentAt, browser }: Sent, scope: LinkScope) => {
  const now = scope.clock.now();
  const offset = clockOffset(sentAt, now);
  const records = byServerClock(sent, offset);
  const [known, cameInAt] = await together(ordersNamedIn(tx, records, scope.actor), arrivalOf(tx, scope.actor));
  const { fitting, refused } = sortOut(records, known, { cameInAt, now });
  const orderIds = [...new Set(fitting.map(({ orderId }) => orderId))];
  const { sorted, unknown } = sortedByKind(fitting.flatMap((one) => (one.kind === 'item' ? [one.own] : [])));
  // As everybody does who acts on items: they are held before what is written of their order.
  const [, opened] = await together(holdItems(tx, orderIds, sorted.keys()), openResponses(tx, orderIds, { now }));

  const handed = { actor: scope.actor, browser, clockOffsetMs: offset, now };
  const ofItems: TakenRecords[] = [];
  for (const [kind, own] of sorted) ofItems.push(await kind.take(tx, own, handed));
  const asked = await keepMessages(
    tx,
    [
      ...fitting.filter((record) => record.kind === 'asked'),
      ...ofItems.flatMap((taken) => (taken.asked ?? []).map(askedInItem)),
    ],
    now,
  );
  const seen = await keepSeen(
    tx,
    fitting.filter((record) => record.kind === 'seen'),
  );
  const awaited = known.flatMap(({ id, isAwaited }) => (isAwaited ? [id] : []));
  const recordIds = records.map(({ id }) => id);
  const settled = awaited.length > 0 ? await settleUndelivered(tx, { orderIds: awaited, recordIds }, now) : undefined;
  for (const orderId of orderIds) patientDid(tx, orderId, now);
  return {
    result: {
      accepted: [
        ...fitting.flatMap(({ kind, id }) => (kind === 'item' ? [] : [id])),
        ...ofItems.flatMap(({ accepted }) => accepted),
      ],
      refused: [...refused, ...unknown, ...ofItems.flatMap((taken) => taken.refused)],
    },
    ...joined([opened, asked, seen, ...ofItems, settled]),
  };
});

/** The id was made on the device; ChatMessageId is the same uuid. */
const askedInItem = ({ id, ...asked }: AskedOfStaff): FittingMessage => ({
  ...asked,
  id: id as ChatMessageId,
  kind: 'asked',
  itemSeconds: null,
});

const NO_KIND = 'このページでは受け付けていない記録です。';

const sortedByKind = (records: readonly FittingRecord[]) => {
  const unknown: TakenRecords['refused'] = [];
  const sorted = new Map<ItemKind, FittingRecord[]>();
  for (const one of records) {
    const kind = kindTaking(one.record);
    if (kind) sorted.set(kind, [...(sorted.get(kind) ?? []), one]);
    else unknown.push({ id: one.record.id, reason: NO_KIND });
  }
  return { sorted, unknown };
};

const arrivalOf = async (tx: Tx, { linkSessionId }: LinkActor): Promise<Date> => {
  const [session] = await tx
    .select({ createdAt: linkSessions.createdAt })
    .from(linkSessions)
    .where(eq(linkSessions.id, linkSessionId));
  if (!session) throw new Error('An actor without a session');
  return session.createdAt;
};

/** The orders of this patient that the records speak of; those of others are as unknown as those that do not exist. */
const ordersNamedIn = async (tx: Tx, records: readonly AnyRecord[], actor: LinkActor): Promise<KnownOrder[]> => {
  const itemIds = records.flatMap((record) => itemIdOf(record) ?? []);
  const orderIds = records.flatMap((record) => orderIdOf(record) ?? []);
  const ofItems = tx.select({ id: orderItems.orderId }).from(orderItems).where(inArray(orderItems.id, itemIds));
  const isNamed = (orderId: PgColumn) => or(inArray(orderId, orderIds), inArray(orderId, ofItems));
  const [found, items] = await together(
    tx
      .select({
        order: orders,
        undeliveredAt: responses.undeliveredAt,
        // Not as one object: drizzle takes a joined one for missing whose first column is null.
        deceasedOn: patients.deceasedOn,
        archivedAt: patients.archivedAt,
      })
      .from(orders)
      .leftJoin(responses, eq(responses.orderId, orders.id))
      .leftJoin(ownRecords, eq(ownRecords.id, orders.patientId))
      .leftJoin(patients, eq(patients.id, survivorOfOwn))
      .where(and(ordersSeenBy(actor), isNamed(orders.id)))
      .execute(),
    tx
      .select({ id: orderItems.id, orderId: orderItems.orderId })
      .from(orderItems)
      .where(isNamed(orderItems.orderId))
      .execute(),
  );
  return found.map(({ order, undeliveredAt, deceasedOn, archivedAt }) => ({
    ...order,
    patient: { deceasedOn, archivedAt },
    isAwaited: undeliveredAt !== null,
    itemIds: items.filter(({ orderId }) => orderId === order.id).map(({ id }) => id),
  }));
};
