import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { MissingReasonFields, useMissingReasons } from '#areas/ic-support/session/missing-reasons.tsx';
import { againWords, pointsOpen } from '#areas/ic-support/session/points-open.ts';
import { keepSession, refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useAskedClosing } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { talk: Pick<Talk, 'order' | 'points' | 'session' | 'log' | 'missing'> };

/** Ends the talk, once each thing that it lacks has a reason. */
export function EndTalk({ talk }: Props) {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    // Time passes and other devices record, too: the list has to be that of this moment.
    refetchSession(talk.order.id);
    setAsking(true);
  };
  return (
    <>
      <Button size="small" onClick={ask} disabled={talk.log.waiting.length > 0}>
        説明を終える
      </Button>
      {asking && <EndDialog talk={talk} onClose={() => setAsking(false)} />}
    </>
  );
}

function EndDialog({ talk, onClose }: Props & { onClose: () => void }) {
  const { order } = talk;
  const { run, pending, refusal } = useCommand({ onRefused: () => refetchSession(order.id) });
  const { open, again } = pointsOpen(talk);
  const missing = useMissingReasons(talk.missing);
  const { ref, problems, check } = useCheckedFields(missing.problems);
  const letGo = useUnsavedInput(missing.isTyped);
  const { close, question } = useAskedClosing(onClose);
  const end = () =>
    run(async () => {
      const ended = await call(icSessionContract.end, {
        params: { orderId: order.id },
        body: { talkVersion: order.talk.version, reasons: missing.reasons },
      });
      letGo();
      onClose();
      keepSession(ended);
      // What comes after stands at the top; the bar may have been pressed far below.
      scrollTo({ top: 0 });
    });
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="説明を終えますか？"
      description="説明を終えると、患者さんの返事を記録できます。"
      verb="説明を終える"
      loading={pending}
      error={refusal}
      onConfirm={() => check() && void end()}
    >
      <div ref={ref} className={styles.fields}>
        {open > 0 && (
          <Notice tone="warning">結果の入っていない項目が{open}件あります。記録の確定までに入れてください。</Notice>
        )}
        {again > 0 && <Notice tone="warning">{againWords(again)}</Notice>}
        <MissingReasonFields missing={missing} problems={problems} />
      </div>
      {question}
    </ConfirmDialog>
  );
}
