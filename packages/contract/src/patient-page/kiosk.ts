import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Nothing, OrderId } from '#shared/primitives.ts';

export const kioskContract = {
  start: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/kiosk',
    admission: 'urgent',
    permission: 'orders.order',
    summary:
      'Lock the session of the member of staff who asks, in all its windows, and open this one order for the patient in the same browser. They have checked that this is the patient: no birth date is asked',
    params: z.object({ orderId: OrderId }),
    body: z.object({ identityConfirmed: z.literal(true) }),
    response: Nothing,
    problems: ['notFound', 'order.illegalTransition'],
  }),
};
