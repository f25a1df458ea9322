import { isAllowed } from '@nattoku/contract/auth/permissions';
import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { messagesOf } from '#domain/order/response.table.ts';
import { historyOf } from '#areas/video/order/video-order.history.ts';
import { itemsOf } from '#areas/video/order/video-order.items.ts';
import { allowedVerbs } from '#domain/order/lifecycle/order-lifecycle.ts';
import { presentSummary, selectOrders, videoOrderById, type OrderRow } from '#areas/video/order/video-order.select.ts';
import { withSameNames } from '#domain/patient/same-names.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** One whole order as this member of staff sees it. */
export async function findOrder(tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<Order> {
  const [row] = await withSameNames(tx, await selectOrders(tx).where(videoOrderById(orderId)));
  if (!row) throw new Problem('notFound');
  const { order, response } = row;
  const summary = presentSummary(row, clock.now());
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
    items: await itemsOf(tx, order, clock.now()),
    chatMessages: await messagesOf(tx, orderId),
    history: await historyOf(tx, orderId),
    openedAt: response?.openedAt.toISOString() ?? null,
    doneAt: response?.doneAt?.toISOString() ?? null,
    reviewedAt: order.reviewedAt?.toISOString() ?? null,
    reviewedByName: await nameOf(tx, order.reviewedBy),
    cancelReason: order.cancelReason,
    link: presentLink(row),
    allowed: isAllowed(actor, 'video.order') ? allowedVerbs(summary.lifecycle, summary.attention, order.mode) : [],
  };
}

const presentLink = ({ link }: OrderRow): Order['link'] =>
  link && {
    issuedAt: link.issuedAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    lockedAt: link.lockedAt?.toISOString() ?? null,
    triesLeft: Math.max(0, BIRTH_DATE_TRIES - link.wrongTries),
  };

const nameOf = async (tx: Tx, staffId: OrderRow['order']['reviewedBy']): Promise<string | null> => {
  if (staffId === null) return null;
  const [found] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  return found?.name ?? null;
};
