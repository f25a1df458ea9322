import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Order } from '@nattoku/contract/video/video-order';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { titleOf } from '#parts/order/order-words.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { readOrderAgain } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';

export function CloseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { run, pending, problem } = useOrderAction(order, async ({ version }) => {
    await call(orderVerbContract.close, { params: { orderId: order.id }, body: { version } });
    await readOrderAgain(order.id);
    onClose();
    showSnackbar({ type: 'done', title: 'オーダーを終了しました', desc: titleOf(order) });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${titleOf(order)}」を終了しますか？`}
      description="説明の目的を果たしたオーダーとして終了します。患者さんのリンクは使えなくなり、期限の注意も出なくなります。視聴の記録は残ります。"
      verb="終了する"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={order.patient} />
    </ConfirmDialog>
  );
}
