import { deliveryContract } from '@nattoku/contract/order/delivery';
import { DeliveryChannel, deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { type BulkChange, orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { checkCancelReason, orderLimits } from '@nattoku/contract/video/video-order-input';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useRef, useState } from 'react';
import { DueField } from '#areas/video/order/due-field.tsx';
import { explainProblem } from '#editing/explain-problem.ts';
import type { BulkResult } from '#areas/video/order/list/bulk-result.tsx';
import { refetchOrders } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { useToday } from '#platform/use-today.ts';

type Props = {
  orders: readonly OrderSummary[];
  onClose: () => void;
  onFinished: (result: BulkResult) => void;
};

/** One request for all; asked again after a lost answer it has the same key, and nothing happens twice. */
function useBulk(verb: string, onFinished: Props['onFinished']) {
  const key = useRef<{ of: string; key: string }>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (of: string, action: (key: string) => Promise<BulkResult['outcomes']>) => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    if (key.current?.of !== of) key.current = { of, key: newIdempotencyKey() };
    try {
      const outcomes = await action(key.current.key);
      refetchOrders();
      onFinished({ verb, outcomes });
    } catch (error) {
      setProblem(explainProblem(error));
      setPending(false);
    }
  };
  return { run, pending, problem };
}

const chosen = (orders: readonly OrderSummary[]) => orders.map(({ id, version }) => ({ orderId: id, version }));

const changeMany = async (body: BulkChange, idempotencyKey: string) =>
  (await call(orderBulkContract.changeMany, { body, idempotencyKey })).outcomes;

const WEEK = 7;

/** Another due date for all of them. */
export function BulkExtend({ orders, onClose, onFinished }: Props) {
  const today = useToday();
  const [dueOn, setDueOn] = useState<PlainDate | null>(addDays(today, WEEK));
  const { ref, problems, check } = useCheckedFields(() =>
    dueOn === null || dueOn < today ? [{ field: 'dueOn', message: '今日以降の日付を選んでください' }] : [],
  );
  const { run, pending, problem } = useBulk('期限を変更しました', onFinished);
  const confirm = () => {
    if (check() && dueOn)
      void run(dueOn, (key) => changeMany({ action: 'extend', dueOn, orders: chosen(orders) }, key));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`選択した${orders.length}件の視聴期限を変更しますか？`}
      description="お渡し済みのリンクとQRコードは、そのまま使えます。期限切れのオーダーは、詳細画面で1件ずつ延ばしてください。"
      verb={`${orders.length}件の期限を変更する`}
      loading={pending}
      error={problem}
      onConfirm={confirm}
    >
      <div ref={ref}>
        <DueField value={dueOn} error={problems['dueOn']} onChange={setDueOn} />
      </div>
    </ConfirmDialog>
  );
}

/** Calls all of them off, for one reason. */
export function BulkCancel({ orders, onClose, onFinished }: Props) {
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => checkCancelReason(normaliseText(reason)));
  const { run, pending, problem } = useBulk('オーダーを取り消しました', onFinished);
  const confirm = () => {
    if (check()) void run(reason, (key) => changeMany({ action: 'cancel', reason, orders: chosen(orders) }, key));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`選択した${orders.length}件のオーダーを取り消しますか？`}
      description="患者さんのリンクはすぐに使えなくなります。取り消したオーダーは元に戻せません。これまでの視聴の記録は残ります。"
      verb={`${orders.length}件を取り消す`}
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
    </ConfirmDialog>
  );
}

/** A message to each patient who has not seen everything. */
export function BulkRemind({
  orders,
  channels,
  onClose,
  onFinished,
}: Props & { channels: readonly DeliveryChannel[] }) {
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
