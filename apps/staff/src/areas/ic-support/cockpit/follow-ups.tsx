import { followUpNames, icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { cancelIcon, checkIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { keepSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

/** What the decision asks staff to do; what another decision had asked for stays named. */
export function FollowUps({ talk }: { talk: Talk }) {
  const { run, pending, refusal } = useCommand();
  const { order, followUps } = talk;
  if (followUps.length === 0) return null;
  const done = (followUpId: string) =>
    run(async () => {
      const params = { orderId: order.id, followUpId };
      keepSession(await call(icSessionContract.followUpDone, { params, body: { note: '' } }));
    });
  return (
    <>
      <ul role="list" className={styles.list}>
        {followUps.map((followUp) => (
          <li key={followUp.id} className={styles.person}>
            <span className={styles.who}>
              {followUpNames[followUp.kind]}
              {followUp.dueOn && <span className={styles.quiet}>{formatDate(followUp.dueOn)} まで</span>}
            </span>
            <Standing followUp={followUp} pending={pending} onDone={() => void done(followUp.id)} />
          </li>
        ))}
      </ul>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}

type StandingProps = { followUp: Talk['followUps'][number]; pending: boolean; onDone: () => void };

function Standing({ followUp: { doneAt, doneBy, droppedAt }, pending, onDone }: StandingProps) {
  if (doneAt)
    return (
      <Badge tone="done" icon={checkIcon}>
        {`済み ${doneBy ?? ''}`}
      </Badge>
    );
  if (droppedAt) return <Badge icon={cancelIcon}>返事が変わり不要</Badge>;
  return (
    <Button size="small" variant="subTertiary" loading={pending} onClick={onDone}>
      済みにする
    </Button>
  );
}
