import { and, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { orderLinks, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import type { LinkActor } from '#kernel/scope.ts';

/** Over an order joined with its link: it is the patient's, was sent, and its own link still works. */
export const isOpenTo = (actor: LinkActor, now: Date): SQL | undefined =>
  and(
    ordersSeenBy(actor),
    inArray(orders.lifecycle, ['issued', 'closed']),
    isNull(orderLinks.revokedAt),
    gt(orderLinks.expiresAt, now),
  );
