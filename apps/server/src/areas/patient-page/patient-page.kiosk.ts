import type { KioskVisit } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import { sessions } from '#domain/staff/staff.table.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { openLinkVisit } from '#domain/order/link/link-session.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { mayWithOrders, placeOf } from '#domain/order/order-area.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { lockSession } from '#kernel/sessions/lock-session.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type LinkActor, type LinkScope, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/**
 * Gives the device to the patient: the session of staff is locked and the visit opened in one step, so that neither stands open without
 * the other. Staff have confirmed who the patient is, also where wrong birth dates have locked the link itself.
 */
export const startKiosk = write(async (tx, { orderId }: { orderId: OrderId }, scope: StaffScope) => {
  const { actor: staff, clock } = scope;
  const now = clock.now();
  const [row] = await tx
    .select({ order: orders, link: orderLinks })
    .from(orders)
    .leftJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), isNull(orderLinks.revokedAt)))
    .where(and(eq(orders.id, orderId), eq(orders.mode, 'custom')));
  if (!row?.order.patientId || !mayWithOrders(scope, row.order.area, 'order')) throw new Problem('notFound');
  const { order, link } = row;
  if (!link || link.expiresAt <= now || !isOpen(order, now)) throw new Problem('order.illegalTransition');

  const handedOver = { staffSessionId: staff.sessionId, confirmedBy: staff.staffId };
  const { token, session } = await openLinkVisit(tx, { linkId: link.id, verifiedAt: now, handedOver }, now);
  const actor: LinkActor = {
    kind: 'link',
    facilityId: staff.facilityId,
    linkId: link.id,
    linkSessionId: session.id,
    orderId,
    patientId: order.patientId,
    isCommon: false,
    isKiosk: true,
    verified: true,
  };
  const handing = {
    action: 'order.handOver' as const,
    subject: { type: 'order', id: orderId },
    patientId: order.patientId,
    detail: { linkSessionId: session.id, identityConfirmed: true },
  };
  const locking = { action: 'auth.lock' as const, subject: { type: 'session', id: staff.sessionId } };
  return {
    result: { actor, token },
    audit: [handing, locking],
    changes: await lockSession(tx, staff.sessionId, now),
  };
});

type Device = { deviceClass: 'phone' | 'tablet' | 'computer' };

/** The patient's own first step, told as theirs and not as the staff's who gave them the device. */
export const beginOnDevice = write(async (tx, { deviceClass }: Device, { actor, clock }: LinkScope) => ({
  result: {},
  ...(await openResponses(tx, [actor.orderId], { now: clock.now(), deviceClass })),
}));

/**
 * Whether the session is no handed-over one, or still is: unlocking the staff's screen takes the device back, and so does whatever ends
 * their session. That it merely grew too old does not throw the patient out.
 */
export const isStillHandedOver: SQL<boolean> = sql<boolean>`(${linkSessions.staffSessionId} IS NULL OR EXISTS (
  SELECT FROM ${sessions} WHERE ${sessions.id} = ${linkSessions.staffSessionId}
     AND ${sessions.lockedAt} = ${linkSessions.createdAt} AND ${sessions.endedAt} IS NULL))`;

/** For what a device was handed over. */
export async function kioskVisitOf(tx: Tx, orderId: OrderId): Promise<KioskVisit> {
  const [order] = await tx.select({ id: orders.id, area: orders.area }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('A visit without its order.');
  return { orderId, page: (await placeOf(tx, order)).page };
}

/** For what this device was handed over and not taken back since, by the locked session that waits on it. */
export const handedOverFor = (scope: StaffScope): Promise<KioskVisit | null> =>
  read(scope, async (tx) => {
    const { lockedAt, sessionId } = scope.actor;
    if (!lockedAt) return null;
    const [latest] = await tx
      .select({ orderId: orderLinks.orderId })
      .from(linkSessions)
      .innerJoin(orderLinks, eq(orderLinks.id, linkSessions.linkId))
      .where(and(eq(linkSessions.staffSessionId, sessionId), gte(linkSessions.createdAt, lockedAt)))
      .orderBy(desc(linkSessions.createdAt))
      .limit(1);
    return latest ? kioskVisitOf(tx, latest.orderId) : null;
  });
