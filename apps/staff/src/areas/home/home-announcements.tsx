import type { Home } from '@nattoku/contract/home/home';
import { formatDate } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { arrowIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import styles from '#areas/home/home-announcements.module.css';
import { href } from '#routing/paths.ts';
import { AnnouncementBadges } from '#parts/notification/announcement-badges.tsx';

type Props = { announcements: NonNullable<Home['announcements']> };

/** What the facility and the operator have put up; pinned ones first. */
export function HomeAnnouncements({ announcements: { items, unreadCount } }: Props) {
  return (
    <Card
      title={unreadCount > 0 ? `院内掲示（未読${unreadCount}）` : '院内掲示'}
      padding="flush"
      action={
        <ButtonLink href={href('/notification/list')} variant="fourth" size="small" weight="normal" iconEnd={arrowIcon}>
          すべて見る
        </ButtonLink>
      }
    >
      {items.length === 0 && <p className={styles.quiet}>いま院内掲示はありません。</p>}
      <ul role="list" className={styles.list}>
        {items.map((announcement) => (
          <li key={announcement.id}>
            <Link href={href('/notification/detail', { announcement: announcement.id })} className={styles.item}>
              <span className={announcement.readAt ? undefined : styles.unread}>
                {!announcement.readAt && <VisuallyHidden>未読：</VisuallyHidden>}
                {announcement.title}
              </span>
              <span className={styles.facts}>
                <AnnouncementBadges announcement={announcement} />
                {announcement.publishFrom && <span>{formatDate(announcement.publishFrom)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
