import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@nattoku/ui/button';
import { Card } from '@nattoku/ui/card';
import { ErrorState } from '@nattoku/ui/error-state';
import { chevronIcon } from '@nattoku/ui/icons';
import { SkeletonText } from '@nattoku/ui/skeleton';
import styles from '#areas/home/home.module.css';
import { href } from '#router/paths.ts';
import { NotificationItem } from '#shared/notification-item.tsx';
import { newestNotificationsQuery } from '#shared/notification.queries.ts';

const SHOWN = 5;

export function HomeNotifications() {
  const { data, isError, isFetching, refetch } = useQuery(newestNotificationsQuery);
  return (
    <Card
      title="お知らせ"
      padding="flush"
      action={
        <ButtonLink href={href('/notifications')} variant="fourth" size="small" weight="normal" iconEnd={chevronIcon}>
          すべて見る
        </ButtonLink>
      }
    >
      <div className={styles.notifications}>
        {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonText lines={4} />}
        {data?.items.length === 0 && <p className={styles.quiet}>お知らせはまだありません。</p>}
        <ul role="list">
          {data?.items.slice(0, SHOWN).map((notification) => (
            <li key={notification.id}>
              <NotificationItem notification={notification} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
