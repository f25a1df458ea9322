import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { explainProblem } from '#editing/explain-problem.ts';
import { keepOrder } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { href } from '#routing/paths.ts';

/** A new draft with the same content, opened where its videos are chosen; what may not be ordered any more is named. */
export function useOrderAgain({ id }: Pick<Order, 'id'>): () => Promise<void> {
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      const params = { orderId: id };
      const idempotencyKey = newIdempotencyKey();
      const { order, leftOut } = await call(videoOrderContract.copy, { params, body: {}, idempotencyKey });
      keepOrder(order);
      await navigate(href('/video/order/flow/select/approach', { order: order.id }));
      showSnackbar({
        type: 'done',
        title: '同じ内容の下書きを作りました',
        ...(leftOut.length > 0 && {
          desc: `公開が終わった${leftOut.map((title) => `「${title}」`).join('')}は除きました`,
        }),
      });
    } catch (error) {
      showSnackbar({ title: 'もう一度オーダーできませんでした', desc: explainProblem(error) });
    } finally {
      busy.current = false;
    }
  };
}
