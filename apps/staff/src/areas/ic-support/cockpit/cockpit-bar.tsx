import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { publishHeight } from '@nattoku/ui/layout/publish-height';
import { pauseIcon, playIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { EndTalk } from '#areas/ic-support/cockpit/end-talk.tsx';
import { PatientWords } from '#areas/ic-support/cockpit/patient-words.tsx';
import { TalkTimer } from '#areas/ic-support/cockpit/timer.tsx';
import { UndoStart } from '#areas/ic-support/cockpit/undo-start.tsx';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { WindowControl } from '#areas/ic-support/cockpit/window-control.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

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
