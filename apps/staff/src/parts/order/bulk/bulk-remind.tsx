import { deliveryContract } from '@nattoku/contract/order/delivery';
import { type DeliveryChannel, deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useState } from 'react';
import type { BulkDialogProps } from '#parts/order/bulk/bulk-dialogs.tsx';
import { useBulk } from '#parts/order/bulk/use-bulk.ts';
import { call } from '#platform/network/call.ts';

type Props = BulkDialogProps & { channels: readonly DeliveryChannel[] };

/** A message to each patient who has something left to do. */
export function BulkRemind({ orders, words, channels, onClose, onFinished }: Props) {
  const [channel, setChannel] = useState<DeliveryChannel>(channels[0] ?? 'email');
  const { run, pending, problem } = useBulk('リマインドを送信に回しました', onFinished);
  const remind = async (idempotencyKey: string) => {
    const body = { orderIds: orders.map(({ orderId }) => orderId), channel };
    const results = await call(deliveryContract.remind, { body, idempotencyKey });
    return results.map(({ orderId, queued, why }) => ({ orderId, done: queued, problem: why }));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`選択した${orders.length}件の患者さんにリマインドを送りますか？`}
      description={words.reminding}
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
        onChange={({ target }) => setChannel(channels.find((value) => value === target.value) ?? channel)}
      />
    </ConfirmDialog>
  );
}
