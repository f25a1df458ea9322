import { isAllowed } from '@nattoku/contract/auth/permissions';
import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { sql } from 'drizzle-orm';
import { messagesOf } from '#domain/order/response.table.ts';
import { historyOf } from '#areas/video/order/video-order.history.ts';
import { itemsOf } from '#areas/video/order/video-order.items.ts';
import { allowedVerbs } from '#domain/order/lifecycle/order-lifecycle.ts';
import { presentSummary, selectOrders, videoOrderById, type OrderRow } from '#areas/video/order/video-order.select.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** One whole order as this member of staff sees it. */
export async function findOrder(tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<Order> {
  const now = clock.now();
  // Nothing is asked of what another answer says, so that all of it is one round trip.
  const [[row], items, chatMessages, history] = await together(
    selectOrder(tx, { orderId }),
    itemsOf(tx, orderId, now),
    messagesOf(tx, orderId),
    historyOf(tx, orderId),
  );
  if (!row) throw new Problem('notFound');
  const { order, response } = row;
  const summary = presentSummary(row, now);
  return {
    ...summary,
    commonOrderId: order.commonOrderId,
    message: order.message,
    approachId: order.approachId,
    dueOn: order.dueOn,
    icAt: order.icAt?.toISOString() ?? null,
    templateId: order.templateId,
    reminderPlan: order.reminderPlan,
    reminderChannel: order.reminderChannel,
    items,
    chatMessages,
    history,
    openedAt: response?.openedAt.toISOString() ?? null,
    doneAt: response?.doneAt?.toISOString() ?? null,
    reviewedAt: order.reviewedAt?.toISOString() ?? null,
    reviewedByName: row.reviewedByName,
    cancelReason: order.cancelReason,
    link: presentLink(row),
    allowed: isAllowed(actor, 'video.order') ? allowedVerbs(summary.lifecycle, summary.attention, order.mode) : [],
  };
}

const selectOrder = builtOnce<{ orderId: OrderId }, OrderRow[]>((tx) =>
  selectOrders(tx).where(videoOrderById(sql.placeholder('orderId'))),
);

const presentLink = ({ link }: OrderRow): Order['link'] =>
  link && {
    issuedAt: link.issuedAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    lockedAt: link.lockedAt?.toISOString() ?? null,
    triesLeft: Math.max(0, BIRTH_DATE_TRIES - link.wrongTries),
  };
