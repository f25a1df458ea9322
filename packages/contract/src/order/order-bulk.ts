import { z } from 'zod';
import { CHOSEN_ROWS_MAX } from '#list/list-export.ts';
import { endpoint } from '#shared/endpoint.ts';
import { OrderId, OrderItemId, PlainDate, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

/** Orders that one request may change: those that a list lets one choose. */
export const BULK_ORDERS_MAX = CHOSEN_ROWS_MAX;
/** With an item: its own day moves, and the order with it only where that is due before; it alone is called off, and the order goes on with its others. */
const Chosen = z.object({ orderId: OrderId, version: Version, itemId: OrderItemId.optional() });
const chosen = z.array(Chosen).min(1).max(BULK_ORDERS_MAX);

/** One decision about many orders. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('extend'), orders: chosen, dueOn: PlainDate }),
  z.object({ action: z.literal('cancel'), orders: chosen, reason: text(300) }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** What became of one of them; `problem` says in a sentence why it stayed as it was. */
export const BulkOutcome = z.object({ orderId: OrderId, done: z.boolean(), problem: z.string().nullable() });
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const orderBulkContract = {
  changeMany: endpoint({
    method: 'POST',
    path: '/orders/change-many',
    admission: 'bulk',
    permission: 'orders.order',
    summary: 'Extend or cancel up to 200 orders, or parts of them: each by itself, with an outcome for each',
    body: BulkChange,
    response: z.object({ outcomes: z.array(BulkOutcome) }),
    idempotent: true,
    problems: ['order.dueInPast', 'request.invalid'],
  }),
};
