import { type BulkChange, orderBulkContract } from '@nattoku/contract/order/order-bulk';
import { checkCancelReason, orderLimits } from '@nattoku/contract/video/video-order-input';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import type { BulkResult } from '#parts/order/bulk/bulk-result.tsx';
import type { BulkWords, ChosenOrder } from '#parts/order/bulk/bulk-words.ts';
import { useBulk } from '#parts/order/bulk/use-bulk.ts';
import { DueField } from '#parts/order/due-field.tsx';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

export type BulkDialogProps = {
  orders: readonly ChosenOrder[];
  words: BulkWords;
  onClose: () => void;
  onFinished: (result: BulkResult) => void;
};

const chosen = (orders: readonly ChosenOrder[]) => orders.map(({ label: _, ...one }) => one);

const changeMany = async (body: BulkChange, idempotencyKey: string) =>
  (await call(orderBulkContract.changeMany, { body, idempotencyKey })).outcomes;

const WEEK = 7;

/** Another due date for all of them. */
export function BulkExtend({ orders, words, onClose, onFinished }: BulkDialogProps) {
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
      title={`選択した${orders.length}件の${words.due}を変更しますか？`}
      description={words.extending}
      verb={`${orders.length}件の期限を変更する`}
      loading={pending}
      error={problem}
      onConfirm={confirm}
    >
      <div ref={ref}>
        <DueField label={words.due} value={dueOn} error={problems['dueOn']} onChange={setDueOn} />
      </div>
    </ConfirmDialog>
  );
}

/** Calls all of them off, for one reason. */
export function BulkCancel({ orders, words, onClose, onFinished }: BulkDialogProps) {
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => checkCancelReason(normaliseText(reason)));
  const { run, pending, problem } = useBulk(`${words.noun}を${words.cancel.done}`, onFinished);
  const confirm = () => {
    if (check()) void run(reason, (key) => changeMany({ action: 'cancel', reason, orders: chosen(orders) }, key));
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`選択した${orders.length}件の${words.noun}を${words.cancel.question}`}
      description={words.canceling}
      verb={`${orders.length}件を${words.cancel.verb}`}
      loading={pending}
      error={problem}
      onConfirm={confirm}
    >
      <div ref={ref}>
        <TextAreaField
          label={`${words.cancel.verb}理由`}
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
