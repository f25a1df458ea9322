import { videoOrderContract, type Order } from '@nattoku/contract/video-order';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useOrderAction } from '#areas/video-order/use-order-action.ts';
import { keepOrder } from '#areas/video-order/video-order.queries.ts';
import { call } from '#platform/call.ts';

/** Somebody has looked: the mark goes away until something new happens. */
export const useReview = (order: Order) =>
  useOrderAction(order, async ({ version }) => {
    keepOrder(await call(videoOrderContract.review, { params: { orderId: order.id }, body: { version } }));
    showSnackbar({ type: 'done', title: '確認済みにしました' });
  });
