import type { WorkOrder } from '@nattoku/contract/home/worklist';
import { type ConsentState, consentStateNames } from '@nattoku/contract/consent/consent-state';
import { Link } from '@nattoku/ui/action/link';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { ConsentStateBadge } from '#parts/consent/consent-state-badge.tsx';
import { statusOf, titleOf } from '#parts/order/order-words.ts';
import { WorkGapBadge } from '#parts/worklist/work-gap-badge.tsx';
import styles from '#parts/worklist/work-row.module.css';

/** One order of a row: what it is, how it stands, what it lacks. The title opens it. A withdrawal is said once. */
export function WorkOrderLine({ order }: { order: WorkOrder }) {
  const { gaps, page, watchedShare, progress } = order;
  const isHalfWatched = order.state === null && progress === 'inProgress';
  return (
    <li className={styles.order}>
      <Link href={page} className={styles.title}>
        {titleOf(order)}
      </Link>
      {!gaps.includes('withdrawal') && <StateOf order={order} />}
      {isHalfWatched && <span className={styles.share}>{Math.round(watchedShare * 100)}%</span>}
      {gaps.map((gap) => (
        <WorkGapBadge key={gap} gap={gap} />
      ))}
    </li>
  );
}

function StateOf({ order }: { order: WorkOrder }) {
  const { state } = order;
  return isConsentState(state) ? <ConsentStateBadge state={state} /> : <StatusBadge status={statusOf(order)} />;
}

const isConsentState = (state: string | null): state is ConsentState =>
  state !== null && Object.hasOwn(consentStateNames, state);
