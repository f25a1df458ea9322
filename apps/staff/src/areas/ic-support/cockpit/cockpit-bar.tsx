import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { publishHeight } from '@nattoku/ui/layout/publish-height';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { pauseIcon, playIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { PatientWords } from '#areas/ic-support/cockpit/patient-words.tsx';
import { againWords, pointsOpen } from '#areas/ic-support/session/points-open.ts';
import { TalkTimer } from '#areas/ic-support/cockpit/timer.tsx';
import { UndoStart } from '#areas/ic-support/cockpit/undo-start.tsx';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { WindowControl } from '#areas/ic-support/cockpit/window-control.tsx';
import { keepSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { talk: Talk; cockpit: CockpitState };

/** What sticks below the bar has to know: in a narrow place it takes a second line. */
const barHeight = publishHeight('--cockpit-bar-height');

/** Time, pause, the words of the patient's window, the window itself, and the end. */
export function CockpitBar({ talk, cockpit }: Props) {
  const { mayLead } = cockpit;
  const { isPaused } = talk.session;
  return (
    <div ref={barHeight} className={styles.bar}>
      <TalkTimer talk={talk} />
      {isPaused && (
        <Badge tone="warning" icon={pauseIcon}>
          中断中
        </Badge>
      )}
      {mayLead && (
        <>
          <Button
            size="small"
            variant="subTertiary"
            icon={isPaused ? playIcon : pauseIcon}
            onClick={() => talk.tell({ kind: isPaused ? 'resume' : 'pause' })}
          >
            {isPaused ? '再開' : '中断'}
          </Button>
          <PatientWords talk={talk} cockpit={cockpit} />
        </>
      )}
      <div className={styles.end}>
        {talk.allowed.includes('pairWindow') && <WindowControl talk={talk} />}
        <UndoStart talk={talk} />
        {talk.allowed.includes('end') && <EndTalk talk={talk} />}
      </div>
    </div>
  );
}

function EndTalk({ talk }: { talk: Talk }) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const { open, again } = pointsOpen(talk);
  const end = () =>
    run(async () => {
      const { order } = talk;
      keepSession(
        await call(icSessionContract.end, {
          params: { orderId: order.id },
          body: { talkVersion: order.talk.version },
        }),
      );
      setAsking(false);
      // What comes after stands at the top; the bar may have been pressed far below.
      scrollTo({ top: 0 });
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} disabled={talk.log.waiting.length > 0}>
        説明を終える
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="説明を終えますか？"
        description="説明を終えると、患者さんの返事を記録できます。"
        verb="説明を終える"
        loading={pending}
        error={refusal}
        onConfirm={() => void end()}
      >
        {open > 0 && (
          <Notice tone="warning">結果の入っていない項目が{open}件あります。記録の確定までに入れてください。</Notice>
        )}
        {again > 0 && <Notice tone="warning">{againWords(again)}</Notice>}
      </ConfirmDialog>
    </>
  );
}
