import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { keepOrder } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** A new draft with the same content, opened where its videos are chosen; what may not be ordered any more is named. */
export function useOrderAgain({ id }: Pick<Order, 'id'>): () => Promise<void> {
  const navigate = useNavigate();
  const { run } = useCommand({
    shows: inSnackbar((desc) => ({ title: 'もう一度オーダーできませんでした', desc })),
  });
  return async () => {
    await run(async (idempotencyKey) => {
      const params = { orderId: id };
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
    });
  };
}
