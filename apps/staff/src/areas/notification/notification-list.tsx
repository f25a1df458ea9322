import type { notificationContract } from '@nattoku/contract/notification';
import type { Reply } from '@nattoku/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@nattoku/ui/button';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { bellIcon } from '@nattoku/ui/icons';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { NotificationItem } from '#shared/notification-item.tsx';
import { useReadNotification } from '#shared/notification.queries.ts';
import styles from '#areas/notification/notification-list.module.css';

type Props = { query: UseQueryResult<Reply<typeof notificationContract.list>>; onlyUnread: boolean };

export function NotificationList({ query, onlyUnread }: Props) {
  const read = useReadNotification();
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.loading}>
        <SkeletonText lines={8} />
      </div>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState icon={bellIcon} title={onlyUnread ? '未読のお知らせはありません' : 'お知らせはまだありません'}>
        患者さんが動画を見終えたとき、質問が届いたとき、期限が近いときなどに、ここでお知らせします。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.list} aria-busy={query.isPlaceholderData}>
      {data.items.map((notification) => (
        <li key={notification.id} className={styles.row}>
          <NotificationItem notification={notification} />
          {!notification.readAt && notification.link && (
            <Button
              variant="fourth"
              size="small"
              weight="normal"
              aria-label={`「${notification.title}」を既読にする`}
              onClick={() => read.mutate(notification.id)}
            >
              既読にする
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
