import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { useState } from 'react';
import { keepSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

/** Who looks on is told who leads, and may take over from that person by name. */
export function TakeOver({ talk }: { talk: Talk }) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const { order, part, allowed } = talk;
  const leader = order.talk.ledBy;
  if (part !== 'onlook' || !leader) return null;
  const takeOver = () =>
    run(async () => {
      keepSession(await call(icSessionContract.takeOver, { params: { orderId: order.id }, body: { from: leader.id } }));
      setAsking(false);
    });
  return (
    <>
      <Notice
        tone="info"
        action={
          allowed.includes('takeOver') && (
            <Button size="small" variant="tertiary" onClick={() => setAsking(true)}>
              交代する
            </Button>
          )
        }
      >
        {leader.name} さんが説明を進めています。この画面は見るだけです。
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${leader.name} さんと交代しますか？`}
        description={`交代すると、${leader.name} さんの画面は見るだけになります。交代したことは記録に残ります。`}
        verb="交代する"
        loading={pending}
        error={refusal}
        onConfirm={() => void takeOver()}
      />
    </>
  );
}
