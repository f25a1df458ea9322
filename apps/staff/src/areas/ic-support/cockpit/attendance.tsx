import { Button } from '@nattoku/ui/action/button';
import type { Attendee } from '@nattoku/contract/ic-support/ic-talk';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { checkIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { addPresent } from '#areas/ic-support/cockpit/add-present.ts';
import { AttendanceCode } from '#areas/ic-support/cockpit/attendance-code.tsx';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { AttendeeDialog } from '#areas/ic-support/talk/attendee-dialog.tsx';
import { attendeeLine } from '#areas/ic-support/talk/talk-words.ts';

/** Who is in the room, by a tap; after the talk who was, until the record is final. */
export function Attendance({ talk, isOpen }: { talk: Talk; isOpen: boolean }) {
  const { attendees } = talk.order.talk;
  const [added, setAdded] = useState<Attendee | 'another'>();
  return (
    <Card title="出席者">
      {attendees.length === 0 && <p className={styles.quiet}>出席者は登録されていません。</p>}
      <ul role="list" className={styles.list}>
        {attendees.map((attendee) => {
          const { id, kind, shownName, required } = attendee;
          const { name, detail } = attendeeLine(attendee);
          const isUnknown = kind !== 'patient' && shownName === '';
          const there = talk.session.attendance[id];
          const { isOver } = talk.session;
          const isHere = there !== undefined && there.inAt !== null && (isOver || there.outAt === null);
          const [leave, come] = isOver ? ['欠席に直す', '出席に直す'] : ['退室', '出席'];
          return (
            <li key={id} className={styles.person}>
              <span className={styles.who}>
                {name}
                <span className={styles.quiet}>{detail}</span>
              </span>
              {isHere && (
                <Badge tone="done" icon={checkIcon}>
                  出席
                </Badge>
              )}
              {required && !isHere && !there?.inAt && !(isOpen && isUnknown) && (
                <Badge tone="warning">出席が必要</Badge>
              )}
              {isOpen && isUnknown && (
                <Button size="small" variant="subTertiary" onClick={() => setAdded(attendee)}>
                  氏名を入れる
                </Button>
              )}
              {isOpen && (
                <Button
                  size="small"
                  variant="subTertiary"
                  aria-label={`${name}：${isHere ? leave : come}`}
                  onClick={() => talk.tell({ kind: 'attendee', attendee: id, move: isHere ? 'out' : 'in' })}
                >
                  {isHere ? leave : come}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <div className={styles.adding}>
          <Button size="small" variant="subTertiary" icon={plusIcon} onClick={() => setAdded('another')}>
            出席者を追加
          </Button>
          {!talk.session.isOver && <AttendanceCode orderId={talk.order.id} />}
        </div>
      )}
      {added && (
        <AttendeeDialog
          isPresent
          replaces={added === 'another' ? null : added}
          onAdd={(adding) => addPresent(talk, adding)}
          onClose={() => setAdded(undefined)}
        />
      )}
    </Card>
  );
}
