import type { IcOrder, IcOrderItem } from '@nattoku/contract/ic-support/ic-order';
import { interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Link } from '@nattoku/ui/action/link';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { alertCircleIcon, alertIcon, cancelIcon, checkCircleIcon, circleIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/detail/detail.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** What else the patient got together with the talk, and what of it is done. */
export function TalkPackage({ order: { items, talk } }: { order: IcOrder }) {
  const maySee = useIsAllowed('interview.view');
  const others = items.filter(({ id }) => id !== talk.itemId);
  return (
    <Card title={`一緒に渡したもの（${others.length}）`}>
      {others.length === 0 ? (
        <p className={styles.quiet}>動画、問診票、同意書は含まれていません。</p>
      ) : (
        <ul role="list" className={styles.people}>
          {others.map(({ id, title, required, dueOn, doneAt, endedAt, interview }) => (
            <li key={id} className={styles.person}>
              <span className={styles.who}>
                {interview && maySee ? (
                  <Link href={href('/medicalInterview/detail', { interview: id })}>{title}</Link>
                ) : (
                  <span>{title}</span>
                )}
                {doneAt && <span className={styles.quiet}>{formatDateTime(doneAt)}</span>}
                {dueOn && !doneAt && !endedAt && <span className={styles.quiet}>{formatDate(dueOn)}まで</span>}
              </span>
              {interview && <InterviewStanding interview={interview} />}
              {required && !doneAt && !endedAt && <Badge>必須</Badge>}
              <Standing isDone={doneAt !== null} isEnded={endedAt !== null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What of a response still waits for staff, and what it points out. */
const InterviewStanding = ({
  interview: { state, red, amber },
}: {
  interview: NonNullable<IcOrderItem['interview']>;
}) => (
  <>
    {red > 0 && (
      <Badge tone="error" icon={alertCircleIcon}>
        要注意{red}件
      </Badge>
    )}
    {amber > 0 && (
      <Badge tone="warning" icon={alertIcon}>
        注意{amber}件
      </Badge>
    )}
    {state !== 'open' && <Badge>{interviewStateNames[state]}</Badge>}
  </>
);

function Standing({ isDone, isEnded }: { isDone: boolean; isEnded: boolean }) {
  if (isDone)
    return (
      <Badge tone="done" icon={checkCircleIcon}>
        完了
      </Badge>
    );
  return isEnded ? <Badge icon={cancelIcon}>終了</Badge> : <Badge icon={circleIcon}>未完了</Badge>;
}
