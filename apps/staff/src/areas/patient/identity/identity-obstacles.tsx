import type { IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/patient/identity/identity.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#routing/paths.ts';

const kindWords: Record<IdentityObstacle['kind'], string> = {
  link: '患者さんのリンクが開いています',
  unsigned: '署名を待っている同意書',
  signed: '署名・回答のある同意書',
};

/** What goes on in the name of a patient, each leading to the page where it can be ended. */
export function IdentityObstacles({ obstacles }: { obstacles: readonly IdentityObstacle[] }) {
  return (
    <ul role="list" className={styles.obstacles} aria-label="この方の名前で進んでいること">
      {obstacles.map((obstacle) => (
        <li key={obstacle.orderId}>
          <Title obstacle={obstacle} />
          <span className={styles.quiet}>
            {kindWords[obstacle.kind]}
            {obstacle.at && `（${formatDateTime(obstacle.at)}）`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Title({ obstacle: { title, orderId, formId } }: { obstacle: IdentityObstacle }) {
  const mayOpenOrder = useIsAllowed('video.order');
  const mayOpenConsent = useIsAllowed('consent.view');
  if (formId) return mayOpenConsent ? <Link href={href('/consent/detail', { form: formId })}>{title}</Link> : title;
  return mayOpenOrder ? <Link href={href('/video/order/detail', { order: orderId })}>{title}</Link> : title;
}
