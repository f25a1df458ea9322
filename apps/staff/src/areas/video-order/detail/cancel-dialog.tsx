import { videoOrderContract, type Order } from '@nattoku/contract/video-order';
import { checkCancelReason, orderLimits } from '@nattoku/contract/video-order-input';
import { normaliseText } from '@nattoku/rules/normalise-input';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { useRef, useState } from 'react';
import { titleOf } from '#shared/order-words.ts';
import { useOrderAction } from '#areas/video-order/use-order-action.ts';
import { keepOrder } from '#areas/video-order/video-order.queries.ts';
import { call } from '#platform/call.ts';

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, pending, problem } = useOrderAction(order, async ({ version }) => {
    const params = { orderId: order.id };
    keepOrder(await call(videoOrderContract.cancel, { params, body: { version, reason: normaliseText(reason) } }));
    onClose();
    showSnackbar({ type: 'done', title: 'オーダーを取り消しました', desc: titleOf(order) });
  });
  const confirm = () => {
    const [wrong] = checkCancelReason(normaliseText(reason));
    setError(wrong?.message);
    if (wrong) field.current?.focus();
    else void run();
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`「${titleOf(order)}」を取り消しますか？`}
      description="患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。"
      verb="オーダーを取り消す"
      loading={pending}
      error={problem}
      onConfirm={confirm}
    >
      <TextAreaField
        ref={field}
        label="取り消す理由"
        required
        rows={3}
        counter={orderLimits.cancelReason}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
