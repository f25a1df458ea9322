import type { ChatThread } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { findOrder, presentThread } from '#areas/chat/talk/chat.thread.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A screen that refreshes itself does not open the thread again; it must be seen to have been opened, though. */
const KNOWN_OPEN_MINUTES = 60;

type Asked = { orderId: OrderId; inBackground: boolean };

/** `inBackground`: no gesture stands behind it. That is what the browser says, so it counts only for who opened the thread a short while ago. */
export const getThread = (scope: StaffScope, { orderId, inBackground }: Asked): Promise<ChatThread> =>
  recordedRead(scope, async (tx) => {
    const order = await findOrder(tx, orderId, scope.clock.now());
    await requireReasons(tx, scope, order.patientId === null ? [] : [order.patientId]);
    const isKnown = inBackground && (await hasOpenedLately(tx, orderId, scope));
    return {
      result: await presentThread(tx, order, scope),
      audit: isKnown
        ? []
        : { action: 'chat.view', subject: { type: 'order', id: orderId }, patientId: order.patientId },
    };
  });

const hasOpenedLately = async (tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - KNOWN_OPEN_MINUTES * 60_000);
  const { rows } = await tx.$client.query(
    `SELECT FROM audit_events
      WHERE facility_id = app.current_facility_id() AND subject_id = $1 AND action = 'chat.view' AND actor_id = $2 AND at > $3 LIMIT 1`,
    [orderId, actor.staffId, since],
  );
  return rows.length > 0;
};
