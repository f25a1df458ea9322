import type { WorkOrder } from '@nattoku/contract/home/worklist';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Link } from '@nattoku/ui/action/link';
import { OrderState } from '#parts/order/order-state.tsx';
import { titleOf } from '#parts/order/order-words.ts';
import { WorkGapBadge } from '#parts/worklist/work-gap-badge.tsx';
import { useCanFollow } from '#routing/use-can-follow.ts';
import styles from '#parts/worklist/work-row.module.css';

/** One order of a row: what it is, how it stands, what it lacks. The title opens it for those who may. A withdrawal is said once. */
export function WorkOrderLine({ order }: { order: WorkOrder }) {
  const { gaps, page, watchedShare, progress } = order;
  const mayOpen = useCanFollow()(page);
  const isHalfWatched = order.state === null && progress === 'inProgress';
  return (
    <li className={styles.order}>
      {mayOpen ? (
        <Link href={page} className={styles.title}>
          {titleOf(order)}
        </Link>
      ) : (
        <span>{titleOf(order)}</span>
      )}
      {!gaps.includes('withdrawal') && <OrderState order={order} />}
      {isHalfWatched && <span className={styles.share}>{watchedPercent(watchedShare)}%</span>}
      {gaps.map((gap) => (
        <WorkGapBadge key={gap} gap={gap} />
      ))}
    </li>
  );
}
