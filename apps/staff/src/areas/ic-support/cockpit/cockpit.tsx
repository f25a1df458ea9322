import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Agenda } from '#areas/ic-support/cockpit/agenda.tsx';
import { AttendHere } from '#areas/ic-support/cockpit/attend-here.tsx';
import { Attendance } from '#areas/ic-support/cockpit/attendance.tsx';
import { CockpitBar } from '#areas/ic-support/cockpit/cockpit-bar.tsx';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { LogNotice } from '#areas/ic-support/cockpit/log-notice.tsx';
import { Notes } from '#areas/ic-support/cockpit/notes.tsx';
import { Points } from '#areas/ic-support/cockpit/points.tsx';
import { StepPane } from '#areas/ic-support/cockpit/step-pane.tsx';
import { TakeOver } from '#areas/ic-support/cockpit/take-over.tsx';
import { useCockpit } from '#areas/ic-support/cockpit/use-cockpit.ts';
import { sessionQuery, type KnownSession } from '#areas/ic-support/session/session.queries.ts';
import { useTalk } from '#areas/ic-support/session/use-talk.ts';

type Props = { orderId: OrderId; /** The code for attendance was read. */ isAttending?: boolean };

/** The talk while it runs: what is still to be said at left, what is shown in the middle, who is there and what was understood at right. */
export function Cockpit({ orderId, isAttending = false }: Props) {
  const { data } = useSuspenseQuery(sessionQuery(orderId));
  return <Room known={data} isAttending={isAttending} />;
}

function Room({ known, isAttending }: { known: KnownSession; isAttending: boolean }) {
  const talk = useTalk(known);
  const cockpit = useCockpit(talk);
  return (
    <div className={styles.room}>
      <CockpitBar talk={talk} cockpit={cockpit} />
      {isAttending && <AttendHere talk={talk} />}
      <TakeOver talk={talk} />
      <LogNotice talk={talk} />
      <div className={styles.panes}>
        <Agenda talk={talk} cockpit={cockpit} />
        <StepPane talk={talk} cockpit={cockpit} />
        <div className={styles.aside}>
          <Points talk={talk} isOpen={cockpit.mayLead} />
          <Attendance talk={talk} isOpen={cockpit.mayLead} />
          <Notes talk={talk} isOpen={cockpit.mayLead} />
        </div>
      </div>
    </div>
  );
}
