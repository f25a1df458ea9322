import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Order } from '@nattoku/contract/video/video-order';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { titleOf } from '#parts/order/order-words.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useShowLink } from '#areas/video/order/link-done.ts';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { readOrderAgain } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';

/** A new link kills the old one, also the one on a sheet of paper that the patient has at home. */
export function ReissueDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const showLink = useShowLink();
  const { run, pending, problem } = useOrderAction(order, async ({ version, key }) => {
    const made = await call(orderVerbContract.reissueLink, {
      params: { orderId: order.id },
      body: { version },
      idempotencyKey: key,
    });
    await readOrderAgain(order.id);
    onClose();
    await showLink(order.id, { linkSecret: made.linkSecret, made: 'reissued' });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${titleOf(order)}」のリンクを再発行しますか？`}
      description="新しいQRコードとリンクを作成します。これまでのリンクと、患者さんにお渡しした用紙のQRコードは、すぐに使えなくなります。視聴の記録はそのまま残ります。"
      verb="再発行する"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={order.patient} />
    </ConfirmDialog>
  );
}
