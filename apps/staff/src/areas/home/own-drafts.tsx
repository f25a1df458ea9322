import type { Home } from '@nattoku/contract/home/home';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Link } from '@nattoku/ui/action/link';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/home/home-announcements.module.css';
import { MoreLink } from '#list/more-link.tsx';
import { titleOf } from '#parts/order/order-words.ts';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';

/** What this person began and has not issued, to go on where one was called away. Nothing while there is none. */
export function OwnDrafts({ drafts: { items, total } }: { drafts: NonNullable<Home['drafts']> }) {
  const now = useNow();
  if (total === 0) return null;
  return (
    <Card
      title={`自分の下書き（${total}）`}
      padding="flush"
      action={<MoreLink href={href('/video/order/list', { view: 'draft', scope: 'mine' })} title="自分の下書き" />}
    >
      <ul role="list" className={styles.list}>
        {items.map((draft) => (
          <li key={draft.id}>
            <Link href={draft.page} className={styles.item}>
              <span>
                {fullName(draft.patient)}　{titleOf(draft)}
              </span>
              <span className={styles.facts}>
                <span>{draft.patient.patientNumber}</span>
                <span>{formatRelative(draft.updatedAt, now)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
