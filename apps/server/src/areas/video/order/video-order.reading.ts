import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { orderAudit } from '#areas/video/order/video-order.lock.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A screen that refreshes itself does not open the order again; it must be seen to have been opened, though. */
const KNOWN_OPEN_MINUTES = 60;

/** `inBackground`: no gesture stands behind it. That is what the browser says, so it counts only for who opened the order a short while ago. */
export const getOrder = (
  scope: StaffScope,
  orderId: OrderId,
  { inBackground }: { inBackground: boolean },
): Promise<Order> =>
  recordedRead(scope, async (tx) => {
    const order = await findOrder(tx, orderId, scope);
    await requireReasons(tx, scope, [order.patient.id]);
    const isKnown = inBackground && (await hasOpenedLately(tx, orderId, scope));
    return {
      result: order,
      audit: isKnown ? [] : orderAudit('order.view', { id: orderId, patientId: order.patient.id }),
    };
  });

const hasOpenedLately = async (tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - KNOWN_OPEN_MINUTES * 60_000);
  const { rows } = await tx.$client.query(
    `SELECT FROM audit_events
      WHERE facility_id = app.current_facility_id() AND subject_id = $1 AND action = 'order.view' AND actor_id = $2 AND at > $3 LIMIT 1`,
    [orderId, actor.staffId, since],
  );
  return rows.length > 0;
};
