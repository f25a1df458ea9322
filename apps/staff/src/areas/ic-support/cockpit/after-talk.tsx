import type { OrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Attendance } from '#areas/ic-support/cockpit/attendance.tsx';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { Decision } from '#areas/ic-support/cockpit/decision.tsx';
import { LogNotice } from '#areas/ic-support/cockpit/log-notice.tsx';
import { Notes } from '#areas/ic-support/cockpit/notes.tsx';
import { againWords, pointsOpen } from '#areas/ic-support/session/points-open.ts';
import { Points } from '#areas/ic-support/cockpit/points.tsx';
import { Topics } from '#areas/ic-support/cockpit/topics.tsx';
import { RecordCard } from '#areas/ic-support/record/record-card.tsx';
import { sessionQuery, type KnownSession } from '#areas/ic-support/session/session.queries.ts';
import { useTalk } from '#areas/ic-support/session/use-talk.ts';

/** A talk that was held: the decision, and what was still open of what had to be said. */
export function AfterTalk({ orderId }: { orderId: OrderId }) {
  const { data } = useSuspenseQuery(sessionQuery(orderId));
  return <Held known={data} />;
}

function Held({ known }: { known: KnownSession }) {
  const talk = useTalk(known);
  const isOpen = talk.allowed.includes('append');
  const { open, again } = pointsOpen(talk);
  return (
    <div className={styles.room}>
      <LogNotice talk={talk} />
      {isOpen && open > 0 && (
        <Notice tone="warning">
          「必ず伝えること」のうち{open}件に、結果が入っていません。入れるか、理由を書いて省略してください。
        </Notice>
      )}
      {isOpen && again > 0 && <Notice tone="warning">{againWords(again)}</Notice>}
      <div className={styles.after}>
        <div className={styles.aside}>
          <Decision talk={talk} />
          {talk.order.talk.decision && <RecordCard talk={talk} />}
        </div>
        <div className={styles.aside}>
          <Topics talk={talk} isOpen={isOpen} />
          <Points talk={talk} isOpen={isOpen} />
          <Attendance talk={talk} isOpen={isOpen} />
          <Notes talk={talk} isOpen={isOpen} />
        </div>
      </div>
    </div>
  );
}
