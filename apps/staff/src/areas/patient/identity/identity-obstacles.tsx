import type { IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/patient/identity/identity.module.css';
import { useCanFollow } from '#routing/use-can-follow.ts';

/** What goes on in the name of a patient, each leading to the page where it can be ended. */
export function IdentityObstacles({ obstacles }: { obstacles: readonly IdentityObstacle[] }) {
  const mayFollow = useCanFollow();
  return (
    <ul role="list" className={styles.obstacles} aria-label="この方の名前で進んでいること">
      {obstacles.map((obstacle, index) => (
        // An order stands here once for each thing in it, and none of them moves.
        <li key={`${index}${obstacle.orderId}`}>
          {obstacle.page && mayFollow(obstacle.page) ? (
            <Link href={obstacle.page}>{obstacle.title}</Link>
          ) : (
            obstacle.title
          )}
          <span className={styles.quiet}>
            {obstacle.words}
            {obstacle.at && `（${formatDateTime(obstacle.at)}）`}
          </span>
        </li>
      ))}
    </ul>
  );
}
