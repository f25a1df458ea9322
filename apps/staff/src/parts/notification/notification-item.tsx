import type { Notification } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { formatDateTime, formatRelative } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { Link } from '@nattoku/ui/action/link';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import type { ReactNode } from 'react';
import { NotificationAbout } from '#parts/notification/notification-about.tsx';
import { kindIcons } from '#parts/notification/kind-icons.ts';
import styles from '#parts/notification/notification-item.module.css';
import { useReadNotifications } from '#parts/notification/notification.queries.ts';
import { useNow } from '#platform/use-now.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

type Props = { notification: Notification; onOpen?: () => void };

/** One notification; opening it marks it as read. */
export function NotificationItem({ notification, onOpen }: Props) {
  const { id, kind, title, body, link, occurredAt, readAt, doneAt, doneByName, assignedTo, snoozedUntil } =
    notification;
  const read = useReadNotifications();
  const now = useNow();
  const open = () => {
    if (!readAt) read.mutate({ ids: [id], read: true });
    onOpen?.();
  };
  const { icon, tone } = notificationKinds[kind];

  return (
    <Opener link={link} onOpen={open}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon path={kindIcons[icon]} />
      </span>
      <span className={styles.words}>
        <span className={readAt ? styles.title : styles.unreadTitle}>
          {!readAt && <VisuallyHidden>未読：</VisuallyHidden>}
          {title}
        </span>
        {notification.about && <NotificationAbout about={notification.about} />}
        {body && <span className={styles.body}>{body}</span>}
        <span className={styles.facts}>
          <time dateTime={occurredAt}>
            {formatDateTime(occurredAt)}（{formatRelative(occurredAt, now)}）
          </time>
          {assignedTo && !doneAt && <span>担当：{assignedTo.name}</span>}
          {snoozedUntil && <span>{formatDateTime(snoozedUntil)} まで後回し</span>}
          {doneAt && (
            <span>
              {formatRelative(doneAt, now)}に対応済み{doneByName && `（${doneByName}）`}
            </span>
          )}
        </span>
      </span>
      {!readAt && <span className={styles.dot} aria-hidden="true" />}
    </Opener>
  );
}

function Opener({ link, onOpen, children }: { link: string | null; onOpen: () => void; children: ReactNode }) {
  const mayFollow = useCanFollow();
  if (link && mayFollow(link)) {
    return (
      <Link href={link} className={styles.item} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.item} onClick={onOpen}>
      {children}
    </button>
  );
}
