import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { cancelIcon, checkCircleIcon, circleIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/detail/detail.module.css';

/** What else the patient got together with the talk, and what of it is done. */
export function TalkPackage({ order: { items, talk } }: { order: IcOrder }) {
  const others = items.filter(({ id }) => id !== talk.itemId);
  return (
    <Card title={`一緒に渡したもの（${others.length}）`}>
      {others.length === 0 ? (
        <p className={styles.quiet}>動画や同意書は含まれていません。</p>
      ) : (
        <ul role="list" className={styles.people}>
          {others.map(({ id, title, required, doneAt, endedAt }) => (
            <li key={id} className={styles.person}>
              <span className={styles.who}>
                <span>{title}</span>
                {doneAt && <span className={styles.quiet}>{formatDateTime(doneAt)}</span>}
              </span>
              {required && !doneAt && !endedAt && <Badge>必須</Badge>}
              <Standing isDone={doneAt !== null} isEnded={endedAt !== null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Standing({ isDone, isEnded }: { isDone: boolean; isEnded: boolean }) {
  if (isDone)
    return (
      <Badge tone="done" icon={checkCircleIcon}>
        完了
      </Badge>
    );
  return isEnded ? <Badge icon={cancelIcon}>終了</Badge> : <Badge icon={circleIcon}>未完了</Badge>;
}
