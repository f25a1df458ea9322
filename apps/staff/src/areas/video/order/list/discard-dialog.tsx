import { type OrderSummary, videoOrderContract } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { refetchOrders } from '#areas/video/order/video-order.queries.ts';
import { titleOf } from '#parts/order/order-words.ts';
import { call } from '#platform/network/call.ts';

/** Asks before a draft is gone. */
export function DiscardDialog({ order, onClose }: { order: OrderSummary; onClose: () => void }) {
  const { run, pending, problem } = useOrderAction(order, async ({ version }) => {
    await call(videoOrderContract.discardDraft, { params: { orderId: order.id }, body: { version } });
    refetchOrders();
    onClose();
    showSnackbar({ type: 'done', title: '下書きを破棄しました', desc: `${fullName(order.patient)} さん` });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`${fullName(order.patient)} さんの下書き「${titleOf(order)}」を破棄しますか？`}
      description="選んだ動画やメッセージは元に戻せません。患者さんには何も送られていません。"
      verb="破棄する"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    />
  );
}
