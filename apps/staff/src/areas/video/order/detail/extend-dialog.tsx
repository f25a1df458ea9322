import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { Order } from '@nattoku/contract/video/video-order';
import { addDays, formatDate, type PlainDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { DueField } from '#parts/order/due-field.tsx';
import { useShowLink } from '#areas/video/order/link-done.ts';
import { useOrderAction } from '#areas/video/order/use-order-action.ts';
import { readOrderAgain } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

const WEEK = 7;

/** Another due date. What has expired is sent again, with a link that is shown once. */
export function ExtendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const today = useToday();
  const showLink = useShowLink();
  const [suggested] = useState(() => suggestion(order.dueOn, today));
  const [dueOn, setDueOn] = useState<PlainDate | null>(suggested);
  const { ref, problems, check } = useCheckedFields(() => problemsOf(dueOn, today));
  const letGo = useUnsavedInput(dueOn !== suggested);
  const { run, pending, problem } = useOrderAction(order, async ({ version, key }) => {
    if (!dueOn) return;
    const params = { orderId: order.id };
    const extended = await call(orderVerbContract.extend, {
      params,
      body: { version, dueOn },
      idempotencyKey: `${key}-${dueOn}`,
    });
    await readOrderAgain(order.id);
    letGo();
    onClose();
    if (extended.linkSecret) await showLink(order.id, { linkSecret: extended.linkSecret, made: 'extended' });
    else showSnackbar({ type: 'done', title: '期限を変更しました', desc: `${formatDate(dueOn)} まで` });
  });
  const submit = () => {
    if (check()) void run();
  };

  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title={order.lifecycle === 'expired' ? '期限を延ばして再発行' : '視聴期限を変更'}
      description={
        order.lifecycle === 'expired'
          ? '新しいリンクを作成します。新しいQRコードを患者さんに渡してください。視聴の記録は引き継がれます。'
          : 'お渡し済みのリンクとQRコードは、そのまま使えます。'
      }
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={submit}>
            {order.lifecycle === 'expired' ? '期限を延ばす' : '期限を変更する'}
          </Button>
        </>
      )}
    >
      <PatientLine patient={order.patient} />
      <div ref={ref}>
        <DueField value={dueOn} error={problems['dueOn']} onChange={setDueOn} />
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
    </EditingDialog>
  );
}

function problemsOf(dueOn: PlainDate | null, today: PlainDate) {
  if (dueOn === null) return [{ field: 'dueOn', message: '期限を入力してください' }];
  return dueOn < today ? [{ field: 'dueOn', message: '今日以降の日付を選んでください' }] : [];
}

const suggestion = (dueOn: PlainDate | null, today: PlainDate): PlainDate =>
  dueOn !== null && dueOn >= today ? dueOn : addDays(today, WEEK);
