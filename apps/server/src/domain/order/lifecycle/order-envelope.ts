import type { OrderEnvelope } from '@nattoku/contract/order/order-verbs';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAsked } from '#domain/order/attention.conditions.ts';
import { attentionOf } from '#domain/order/attention.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { unfinishedOf } from '#domain/order/lifecycle/unfinished.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const build = (tx: Tx) =>
  tx
    .select({
      order: orders,
      marks: responses.attention,
      linkLockedAt: orderLinks.lockedAt,
      undeliveredAt: responses.undeliveredAt,
      isUnfinished: sql<boolean>`${sql.raw(unfinishedOf('orders.id'))}`,
      isAsked: isAsked(sql`${orders.id}`),
    })
    .from(orders)
    .leftJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), isNull(orderLinks.revokedAt)))
    .where(eq(orders.id, sql.placeholder('orderId')));

const select = builtOnce<{ orderId: OrderId }, Awaited<ReturnType<typeof build>>>(build);

/**
 * An order of any area as it stands at this moment, without what it holds.
 * @throws Problem `notFound`
 */
export async function envelopeOf(tx: Tx, orderId: OrderId, now: Date): Promise<OrderEnvelope> {
  const [row] = await select(tx, { orderId });
  if (!row) throw new Problem('notFound');
  const { order, marks, ...facts } = row;
  const lifecycle = lifecycleAt(order, now);
  const isMistaken = marks?.includes('wrongAnswer') ?? false;
  return {
    id: order.id,
    version: order.version,
    lifecycle,
    attention: attentionOf({ ...order, ...facts, lifecycle, isMistaken }, now),
  };
}
