import type { Change } from '@nattoku/contract/shared/events';
import type { AttentionReason } from '@nattoku/contract/order/order-state';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { settleNotifications } from '#kernel/notify.ts';
import { Problem } from '#kernel/problem.ts';

type Reviewed = { orderId: OrderId; attention: readonly AttentionReason[]; by: StaffId };

/**
 * Somebody has looked: what was raised until now is done with – except a question, which ends by an answer and by nothing else.
 * @throws Problem `order.questionOpen` where nothing but a question is there to look at
 */
export async function reviewHeldOrder(tx: Tx, { orderId, attention, by }: Reviewed, now: Date): Promise<Change[]> {
  if (attention.length > 0 && attention.every((reason) => reason === 'question'))
    throw new Problem('order.questionOpen');
  await tx.$client.query(
    'UPDATE orders SET reviewed_at = $2, reviewed_by = $3, version = version + 1, updated_at = $2 WHERE id = $1',
    [orderId, now, by],
  );
  await tx.$client.query(
    `UPDATE responses SET attention = CASE WHEN 'question' = ANY (attention) THEN '{question}'::text[] ELSE '{}' END WHERE order_id = $1`,
    [orderId],
  );
  return settleNotifications(tx, { subject: { type: 'order', id: orderId }, by }, now);
}
