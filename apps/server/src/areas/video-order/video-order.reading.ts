import type { OrderId } from '@nattoku/contract/shared';
import type { Order } from '@nattoku/contract/video-order';
import { findOrder } from '#areas/video-order/video-order.detail.ts';
import { orderAudit } from '#areas/video-order/video-order.lock.ts';
import { recordAudit } from '#kernel/audit.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** `seen`: a person opened it; a screen that refreshes itself is not written down again. */
export const getOrder = (scope: StaffScope, orderId: OrderId, { seen }: { seen: boolean }): Promise<Order> =>
  read(scope, async (tx) => {
    const order = await findOrder(tx, orderId, scope);
    if (seen) {
      await recordAudit(tx, scope, [orderAudit('order.view', { id: orderId, patientId: order.patient.id })]);
    }
    return order;
  });
