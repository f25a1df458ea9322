import { deliveryContract } from '@nattoku/contract/order/delivery';
import { DeliveryChannel, deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useState } from 'react';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import { useBulk } from '#parts/order/bulk/use-bulk.ts';
import { call } from '#platform/call.ts';

type Props = {
  orders: readonly OrderSummary[];
  channels: readonly DeliveryChannel[];
  onClose: () => void;
  onFinished: (result: BulkResult) => void;
};

/** A message to each patient who has not seen everything. */
export function BulkRemind({ orders, channels, onClose, onFinished }: Props) {
  const [channel, setChannel] = useState<DeliveryChannel>(channels[0] ?? 'email');
  const { run, pending, problem } = useBulk('リマインドを送信に回しました', onFinished);
  const remind = async (idempotencyKey: string) => {
    const body = { orderIds: orders.map(({ id }) => id), channel };
    const results = await call(deliveryContract.remind, { body, idempotencyKey });
    return results.map(({ orderId, queued, why }) => ({ orderId, done: queued, problem: why }));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`選択した${orders.length}件の患者さんにリマインドを送りますか？`}
      description="見終わった患者さん、連絡先のない患者さん、連絡を希望しない患者さんには送られません。"
      verb={`${orders.length}件に送る`}
      loading={pending}
      error={problem}
      onConfirm={() => void run(channel, remind)}
    >
      <RadioGroup
        label="送り方"
        layout="row"
        value={channel}
        options={channels.map((value) => ({ value, label: deliveryChannelNames[value] }))}
        onChange={(event) => setChannel(DeliveryChannel.parse(event.target.value))}
      />
    </ConfirmDialog>
  );
}
