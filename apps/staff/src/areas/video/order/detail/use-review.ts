import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Order } from '@nattoku/contract/video/video-order';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { readOrderAgain } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { remaining } from '#parts/order/order-words.ts';

/** Somebody has looked: the mark goes away until something new happens, and what remains is named. */
export const useReview = (order: Order) =>
  useOrderAction(order, async ({ version }) => {
    const reviewed = await call(orderVerbContract.review, { params: { orderId: order.id }, body: { version } });
    await readOrderAgain(order.id);
    showSnackbar({ type: 'done', title: '確認済みにしました', ...remaining(reviewed) });
  });
