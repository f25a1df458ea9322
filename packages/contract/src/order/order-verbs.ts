import { z } from 'zod';
import { AttentionReason, OrderLifecycle } from '#order/order-state.ts';
import { endpoint } from '#shared/endpoint.ts';
import { OrderId, OrderItemId, PlainDate, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

/** The envelope of an order as it stands now, whatever it holds; what the page of its area shows is read there. */
export const OrderEnvelope = z.object({
  id: OrderId,
  version: Version,
  lifecycle: OrderLifecycle,
  attention: z.array(AttentionReason),
});
export type OrderEnvelope = z.infer<typeof OrderEnvelope>;

const byId = z.object({ orderId: OrderId });
const versioned = z.object({ version: Version });
const problems = ['notFound', 'record.versionConflict', 'order.illegalTransition', 'patient.reasonNeeded'] as const;

/** What staff do with an order that was sent: the same for every area and for whatever the order holds. */
export const orderVerbContract = {
  reissueLink: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/reissue-link',
    permission: 'orders.order',
    summary: 'A new link, whose secret is in this answer alone; the old one and its sessions die at once',
    params: byId,
    body: versioned,
    response: OrderEnvelope.extend({ linkSecret: z.string() }),
    idempotent: true,
    problems,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/extend',
    permission: 'orders.order',
    summary: 'A later due date. An expired order is issued again with a new link, whose secret is then in the answer',
    params: byId,
    /** With an item: its own day moves, and the order with it only where that is due before. */
    body: versioned.extend({ dueOn: PlainDate, itemId: OrderItemId.optional() }),
    response: OrderEnvelope.extend({ linkSecret: z.string().nullable() }),
    idempotent: true,
    problems: [...problems, 'order.dueInPast'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/cancel',
    permission: 'orders.order',
    summary: 'Call the order off with all it holds; its link dies',
    params: byId,
    body: versioned.extend({ reason: text(300) }),
    response: OrderEnvelope,
    problems: [...problems, 'request.invalid'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/review',
    permission: 'orders.order',
    summary:
      'Somebody has looked: the mark needs-attention goes away until something new happens; a question stays until answered',
    params: byId,
    body: versioned,
    response: OrderEnvelope,
    problems: [...problems, 'order.questionOpen'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/close',
    permission: 'orders.order',
    summary: 'The order has served its purpose',
    params: byId,
    body: versioned,
    response: OrderEnvelope,
    problems,
  }),
};
