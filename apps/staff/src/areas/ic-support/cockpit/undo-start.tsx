import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { foldSession, hasRecorded } from '@nattoku/rules/talk/fold-session';
import { Button } from '@nattoku/ui/action/button';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { keepSession, refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { talk: Pick<Talk, 'order' | 'allowed' | 'all' | 'log'> };

/** Undoes a start by mistake, as long as nothing was recorded on this device or elsewhere. */
export function UndoStart({ talk }: Props) {
  const [asking, setAsking] = useState(false);
  const { order, allowed, all, log } = talk;
  const { run, pending, refusal } = useCommand({ onRefused: () => refetchSession(order.id) });
  if (!asking && (!allowed.includes('undoStart') || hasRecorded(foldSession(all)))) return null;
  const undo = (reason: string, letGo: () => void) =>
    run(async (idempotencyKey) => {
      const undone = await call(icSessionContract.undoStart, {
        params: { orderId: order.id },
        body: { talkVersion: order.talk.version, reason },
        idempotencyKey,
      });
      letGo();
      setAsking(false);
      keepSession(undone);
      showSnackbar({ type: 'done', title: '開始を取り消し、説明を予定に戻しました' });
    }, reason);
  return (
    <>
      <Button size="small" variant="fourth" disabled={log.waiting.length > 0} onClick={() => setAsking(true)}>
        開始を取り消す
      </Button>
      {asking && (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title="説明の開始を取り消しますか？"
          description="まだ何も記録していないため、予定に戻せます。患者さんに見せる画面は閉じ、出席の記録は消えます。取り消したことと理由は、予定の履歴に残ります。"
          verb="開始を取り消す"
          loading={pending}
          error={refusal}
          label="取り消す理由"
          counter={sessionLimits.reason}
          check={reasonProblems}
          onConfirm={(reason, letGo) => void undo(reason, letGo)}
        />
      )}
    </>
  );
}
