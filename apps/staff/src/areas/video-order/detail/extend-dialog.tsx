import { videoOrderContract, type Order } from '@nattoku/contract/video-order';
import { addDays, formatDate, type PlainDate } from '@nattoku/rules/date-time';
import { Button } from '@nattoku/ui/button';
import { Dialog } from '@nattoku/ui/dialog';
import { Notice } from '@nattoku/ui/notice';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { useState } from 'react';
import { DueField } from '#areas/video-order/due-field.tsx';
import { useShowLink } from '#areas/video-order/link-done.ts';
import { useOrderAction } from '#areas/video-order/use-order-action.ts';
import { keepOrder } from '#areas/video-order/video-order.queries.ts';
import { call } from '#platform/call.ts';
import { useToday } from '#platform/use-today.ts';

const WEEK = 7;

/** Another due date. What has expired is sent again, with a link that is shown once. */
export function ExtendDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const today = useToday();
  const showLink = useShowLink();
  const [dueOn, setDueOn] = useState<PlainDate | null>(suggestion(order.dueOn, today));
  const [error, setError] = useState<string>();
  const { run, pending, problem } = useOrderAction(order, async ({ version, key }) => {
    if (!dueOn) return;
    const params = { orderId: order.id };
    const extended = await call(videoOrderContract.extend, {
      params,
      body: { version, dueOn },
      idempotencyKey: `${key}-${dueOn}`,
    });
    keepOrder(extended.order);
    onClose();
    if (extended.linkSecret) await showLink(order.id, { linkSecret: extended.linkSecret, made: 'extended' });
    else showSnackbar({ type: 'done', title: '期限を変更しました', desc: `${formatDate(dueOn)} まで` });
  });
  const submit = () => {
    const wrong = dueOn === null ? '期限を入力してください' : dueOn < today && '今日以降の日付を選んでください';
    setError(wrong || undefined);
    if (!wrong) void run();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={order.lifecycle === 'expired' ? '期限を延ばして再送信' : '視聴期限を変更'}
      description={
        order.lifecycle === 'expired'
          ? '新しいリンクを作成します。新しいQRコードを患者さんに渡してください。視聴の記録は引き継がれます。'
          : 'お渡し済みのリンクとQRコードは、そのまま使えます。'
      }
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            やめる
          </Button>
          <Button loading={pending} onClick={submit}>
            {order.lifecycle === 'expired' ? '期限を延ばす' : '期限を変更する'}
          </Button>
        </>
      }
    >
      <DueField value={dueOn} error={error} onChange={setDueOn} />
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}

const suggestion = (dueOn: PlainDate | null, today: PlainDate): PlainDate =>
  dueOn !== null && dueOn >= today ? dueOn : addDays(today, WEEK);
