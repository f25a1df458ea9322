import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { attendeeKindNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/detail/detail.module.css';

/** Who has to come or may, and who is there. */
export function TalkAttendees({ order: { talk } }: { order: IcOrder }) {
  const isOver = talk.state === 'canceled' || talk.state === 'finalised' || talk.state === 'amended';
  return (
    <Card title="出席者">
      {talk.missing.length > 0 && !isOver && (
        <Notice tone="warning">まだ決まっていない人：{talk.missing.join('・')}</Notice>
      )}
      {talk.attendees.length === 0 ? (
        <p className={styles.quiet}>出席者は登録されていません。</p>
      ) : (
        <ul role="list" className={styles.people}>
          {talk.attendees.map(({ id, kind, shownName, relation, required, inAt }) => (
            <li key={id} className={styles.person}>
              <span className={styles.who}>
                <span>{shownName || attendeeKindNames[kind]}</span>
                <span className={styles.quiet}>
                  {[!shownName || shownName === attendeeKindNames[kind] ? '' : attendeeKindNames[kind], relation]
                    .filter(Boolean)
                    .join('・')}
                </span>
              </span>
              {required && <Badge>出席が必要</Badge>}
              {inAt && (
                <Badge tone="done" icon={checkIcon}>
                  出席
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
