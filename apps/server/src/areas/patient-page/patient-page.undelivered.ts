import type { FacilityId, OrderId } from '@nattoku/contract/shared/primitives';
import { isSecretShaped } from '@nattoku/rules/text/url-secret';
import { and, eq, exists, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { isLegal, lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { placeOf } from '#domain/order/order-area.ts';
import { orderLinks, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { linkSessions, responses } from '#domain/order/response.table.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Waiting = readonly { orderId: OrderId; recordId: string }[];
/** By what the link is known that the device had: its secret, else the cookie of a session, whether or not either still opens anything. */
export type FormerLink = { by: 'secret' | 'session'; hash: Buffer };

export const formerLink = (secret: string | null, token: string | undefined): FormerLink | null => {
  if (secret !== null) return isSecretShaped(secret) ? { by: 'secret', hash: hashSecret(secret) } : null;
  return token ? { by: 'session', hash: hashSecret(token) } : null;
};

/** Undefined for a link that never was. */
export async function facilityOfFormer({ database }: Services, { by, hash }: FormerLink) {
  const found = by === 'secret' ? 'app.facility_of_link($1)' : 'app.facility_of_link_session($1)';
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(`SELECT ${found} AS id`, [hash]);
  return rows[0]?.id ?? undefined;
}

/**
 * Writes down that records wait on a device whose link has ended, and tells staff, once for each new one. Of the device nothing is taken but their
 * ids; they count only for orders of the patient of that link, whose birth date somebody gave behind it. Not of a common order, whose visitor
 * scans the code again.
 */
export const reportUndelivered = write(
  async (tx, { former, waiting }: { former: FormerLink; waiting: Waiting }, scope: Scope<SystemActor>) => {
    const now = scope.clock.now();
    const link = await findLink(tx, former);
    const held = link && hasEnded(link, now) ? await holdOrders(tx, link, waiting) : [];
    const traces: Traces[] = [];
    for (const order of held) traces.push(await keepUndelivered(tx, order, waiting, now));
    const mayArrive = held.length > 0 && held.every(({ order }) => isLegal('extend', lifecycleAt(order, now)));
    return { result: { told: held.length > 0, mayArrive }, ...joined(traces) };
  },
);

const findLink = async (tx: Tx, { by, hash }: FormerLink) => {
  const behind = eq(linkSessions.linkId, orderLinks.id);
  const wanted: SQL =
    by === 'secret'
      ? eq(orderLinks.secretHash, hash)
      : exists(
          tx
            .select()
            .from(linkSessions)
            .where(and(behind, eq(linkSessions.tokenHash, hash))),
        );
  const proved = exists(
    tx
      .select()
      .from(linkSessions)
      .where(and(behind, isNotNull(linkSessions.verifiedAt))),
  );
  const [link] = await tx
    .select({ link: orderLinks, order: orders, survivorId: patients.survivorId })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .where(and(wanted, proved, eq(orders.mode, 'custom')));
  return link;
};

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** One that still opens is opened by the patient, and nobody has to do anything. */
const hasEnded = ({ link, order }: Link, now: Date): boolean =>
  link.revokedAt !== null || link.lockedAt !== null || link.expiresAt <= now || !isOpen(order, now);

const holdOrders = async (tx: Tx, link: Link, waiting: Waiting) => {
  const { order: own, survivorId } = link;
  const seer = { orderId: own.id, patientId: survivorId ?? own.patientId, isCommon: false };
  const named = inArray(orders.id, [...new Set(waiting.map(({ orderId }) => orderId))]);
  const found = await tx
    .select({ response: responses, order: orders })
    .from(responses)
    .innerJoin(orders, eq(orders.id, responses.orderId))
    .where(and(named, ordersSeenBy(seer)))
    .orderBy(orders.id)
    .for('no key update', { of: responses });
  return found.map((one) => ({ ...one, issuedBy: link.link.issuedBy }));
};

type Held = Awaited<ReturnType<typeof holdOrders>>[number];

/** Enough for any visit; a device that tells more tells nothing new. */
const MOST = 200;

const keepUndelivered = async (tx: Tx, held: Held, waiting: Waiting, now: Date): Promise<Traces> => {
  const { response, order, issuedBy } = held;
  const { id: orderId, patientId } = order;
  const known = response.undeliveredRecords;
  const told = waiting.filter((one) => one.orderId === orderId).map(({ recordId }) => recordId);
  const added = [...new Set(told)].filter((id) => !known.includes(id)).slice(0, MOST - known.length);
  const [first] = added.toSorted();
  if (first === undefined) return joined([]);
  await tx
    .update(responses)
    .set({ undeliveredRecords: [...known, ...added], undeliveredAt: now })
    .where(eq(responses.id, response.id));
  const place = await placeOf(tx, { id: orderId, area: order.area });
  const subject = { type: 'order', id: orderId } as const;
  const staffIds = [order.createdBy, issuedBy, ...place.staffIds];
  return {
    audit: [{ action: 'order.undelivered', subject, patientId }],
    changes: [
      { topic: 'order', id: orderId },
      place.change,
      ...(patientId ? [{ topic: 'patient' as const, id: patientId }] : []),
    ],
    jobs: await notify(tx, { kind: 'patient.undelivered', subject, cause: first, staffIds, link: place.page }, now),
  };
};

/** What waited has come, or was refused and the patient told why: it asks for nobody any more. */
export async function settleUndelivered(
  tx: Tx,
  { orderIds, recordIds }: { orderIds: readonly OrderId[]; recordIds: readonly string[] },
  now: Date,
): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  const { rows } = await tx.$client.query<{ order_id: OrderId; is_over: boolean }>(
    `UPDATE responses SET undelivered_records = ARRAY(SELECT unnest(undelivered_records) EXCEPT SELECT unnest($2::uuid[])),
            undelivered_at = CASE WHEN undelivered_records <@ $2::uuid[] THEN NULL ELSE undelivered_at END
      WHERE order_id = ANY ($1) AND undelivered_records && $2::uuid[]
      RETURNING order_id, undelivered_at IS NULL AS is_over`,
    [orderIds, recordIds],
  );
  for (const { order_id: id, is_over: isOver } of rows) {
    traces.changes.push({ topic: 'order', id });
    if (!isOver) continue;
    const subject = { type: 'order', id } as const;
    traces.changes.push(...(await settleNotifications(tx, { subject, kinds: ['patient.undelivered'], by: null }, now)));
  }
  return traces;
}
