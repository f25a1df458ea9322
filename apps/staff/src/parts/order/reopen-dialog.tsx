import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { addDays, type PlainDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { DueField } from '#parts/order/due-field.tsx';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { order: { id: OrderId; version: number }; onClose: () => void; onReopened: () => Promise<unknown> };

const WEEK = 7;

/** An order that has expired goes on with a later day and a new link. */
export function ReopenDialog({ order: { id: orderId, version }, onClose, onReopened }: Props) {
  const today = useToday();
  const [dueOn, setDueOn] = useState<PlainDate | null>(addDays(today, WEEK));
  const { ref, problems, check } = useCheckedFields(() => problemsOf(dueOn, today));
  const { run, pending, refusal } = useCommand();
  const reopen = () => {
    if (!check() || dueOn === null) return;
    void run(
      async (idempotencyKey) => {
        await call(orderVerbContract.extend, { params: { orderId }, body: { version, dueOn }, idempotencyKey });
        await onReopened();
      },
      [version, dueOn],
    );
  };
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title="期限を延ばして再発行"
      description="新しいリンクを作成します。新しいQRコードを患者さんに渡してください。これまでの記録は引き継がれます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={reopen}>
            期限を延ばす
          </Button>
        </>
      )}
    >
      <div ref={ref}>
        <DueField label="期限" value={dueOn} error={problems['dueOn']} onChange={setDueOn} />
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </EditingDialog>
  );
}

function problemsOf(dueOn: PlainDate | null, today: PlainDate) {
  if (dueOn === null) return [{ field: 'dueOn', message: '期限を入力してください' }];
  return dueOn < today ? [{ field: 'dueOn', message: '今日以降の日付を選んでください' }] : [];
}
