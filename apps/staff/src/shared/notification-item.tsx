import type { Notification } from '@nattoku/contract/notification';
import { formatDateTime, formatRelative } from '@nattoku/rules/date-time';
import { Icon } from '@nattoku/ui/icon';
import { Link } from '@nattoku/ui/link';
import { VisuallyHidden } from '@nattoku/ui/visually-hidden';
import type { ReactNode } from 'react';
import { notificationLooks } from '#shared/notification-looks.ts';
import styles from '#shared/notification-item.module.css';
import { useReadNotification } from '#shared/notification.queries.ts';
import { useNow } from '#platform/use-now.ts';

type Props = { notification: Notification; onOpen?: () => void };

/** One notification; opening it marks it as read. */
export function NotificationItem({ notification, onOpen }: Props) {
  const { id, kind, title, body, link, createdAt, readAt } = notification;
  const read = useReadNotification();
  const now = useNow();
  const open = () => {
    if (!readAt) read.mutate(id);
    onOpen?.();
  };
  const { icon, tone } = notificationLooks[kind];

  return (
    <Opener link={link} onOpen={open}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon path={icon} />
      </span>
      <span className={styles.words}>
        <span className={readAt ? styles.title : styles.unreadTitle}>
          {!readAt && <VisuallyHidden>未読：</VisuallyHidden>}
          {title}
        </span>
        {body && <span className={styles.body}>{body}</span>}
        <time className={styles.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRelative(createdAt, now)}
        </time>
      </span>
      {!readAt && <span className={styles.dot} aria-hidden="true" />}
    </Opener>
  );
}

function Opener({ link, onOpen, children }: { link: string | null; onOpen: () => void; children: ReactNode }) {
  if (link) {
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
