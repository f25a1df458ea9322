import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '@nattoku/ui/action/button';
import { CountBadge } from '@nattoku/ui/feedback/count-badge';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { bellIcon } from '@nattoku/ui/tokens/icons';
import { Popover } from '@nattoku/ui/overlay/popover';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { NotificationItem } from '#parts/notification/notification-item.tsx';
import { newestNotificationsQuery, notificationCountsQuery } from '#parts/notification/notification.queries.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';
import styles from '#layouts/v2/bell.module.css';
import { useUrgentArrivals } from '#layouts/v2/use-urgent-arrivals.ts';
import { href } from '#routing/paths.ts';

const SHOWN = 6;

/** How many notifications are unread, live, and the newest of them. */
export function Bell() {
  const [open, setOpen] = useState(false);
  useUrgentArrivals();
  const { data: counts } = useQuery({ ...notificationCountsQuery, enabled: useIsQuiet() });
  const { data, isError, refetch } = useQuery({ ...newestNotificationsQuery, enabled: open });
  const unread = (open ? data?.counts : undefined)?.unread ?? counts?.unread ?? 0;
  const close = () => setOpen(false);

  return (
    <Popover
      title="お知らせ"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          path={bellIcon}
          label={unread > 0 ? `お知らせ（未読${unread}件）` : 'お知らせ'}
          badge={<CountBadge count={unread} />}
        />
      }
    >
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText />}
      {data?.items.length === 0 && <p className={styles.empty}>新しいお知らせはありません。</p>}
      <ul role="list" className={styles.list}>
        {data?.items.slice(0, SHOWN).map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} onOpen={close} />
          </li>
        ))}
      </ul>
      <ButtonLink href={href('/notifications')} variant="fourth" size="small" wide onClick={close}>
        受信箱を開く
      </ButtonLink>
    </Popover>
  );
}
