import { videoOrderContract, type Order } from '@nattoku/contract/video-order';
import { checkCancelReason, orderLimits } from '@nattoku/contract/video-order-input';
import { normaliseText } from '@nattoku/rules/normalise-input';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { useCheckedFields } from '@nattoku/ui/use-checked-fields';
import { useState } from 'react';
import { titleOf } from '#shared/order-words.ts';
import { useOrderAction } from '#areas/video-order/use-order-action.ts';
import { keepOrder } from '#areas/video-order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { useAskedClosing } from '#shared/editing-dialog.tsx';

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => checkCancelReason(normaliseText(reason)));
  const letGo = useUnsavedInput(reason !== '');
  const { close, question } = useAskedClosing(onClose);
  const { run, pending, problem } = useOrderAction(order, async ({ version }) => {
    const params = { orderId: order.id };
    keepOrder(await call(videoOrderContract.cancel, { params, body: { version, reason: normaliseText(reason) } }));
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: 'オーダーを取り消しました', desc: titleOf(order) });
  });
  const confirm = () => {
    if (check()) void run();
  };

  return (
    <ConfirmDialog
      open
      onClose={close}
      destructive
      title={`「${titleOf(order)}」を取り消しますか？`}
      description="患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。"
      verb="オーダーを取り消す"
      loading={pending}
      error={problem}
      onConfirm={confirm}
    >
      <div ref={ref}>
        <TextAreaField
          label="取り消す理由"
          name="reason"
          required
          rows={3}
          counter={orderLimits.cancelReason}
          value={reason}
          error={problems['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {question}
    </ConfirmDialog>
  );
}
