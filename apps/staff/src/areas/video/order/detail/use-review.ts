import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { keepOrder } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { remaining } from '#parts/order/order-words.ts';

/** Somebody has looked: the mark goes away until something new happens, and what remains is named. */
export const useReview = (order: Order) =>
  useOrderAction(order, async ({ version }) => {
    const reviewed = await call(videoOrderContract.review, { params: { orderId: order.id }, body: { version } });
    keepOrder(reviewed);
    showSnackbar({ type: 'done', title: '確認済みにしました', ...remaining(reviewed) });
  });
