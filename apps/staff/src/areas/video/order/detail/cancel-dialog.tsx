import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Order } from '@nattoku/contract/video/video-order';
import { checkCancelReason, orderLimits } from '@nattoku/contract/video/video-order-input';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { readOrderAgain } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { titleOf } from '#parts/order/order-words.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { run, pending, problem } = useOrderAction(order, async ({ version }, reason: string, letGo: () => void) => {
    const params = { orderId: order.id };
    await call(orderVerbContract.cancel, { params, body: { version, reason } });
    await readOrderAgain(order.id);
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: 'オーダーを取り消しました', desc: titleOf(order) });
  });
  return (
    <ReasonDialog
      onClose={onClose}
      destructive
      title={`「${titleOf(order)}」を取り消しますか？`}
      description="患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。"
      verb="オーダーを取り消す"
      loading={pending}
      error={problem}
      label="取り消す理由"
      counter={orderLimits.cancelReason}
      check={checkCancelReason}
      onConfirm={(reason, letGo) => void run(reason, letGo)}
    >
      <PatientLine patient={order.patient} />
    </ReasonDialog>
  );
}
