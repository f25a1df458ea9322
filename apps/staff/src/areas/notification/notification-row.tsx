import type { Notification } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { checkIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from '#areas/notification/notification-list.module.css';
import { NotificationMenu } from '#areas/notification/notification-menu.tsx';
import { NotificationItem } from '#parts/notification/notification-item.tsx';
import { useFinishNotifications, useReadNotifications } from '#parts/notification/notification.queries.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

const AssignDialog = lazy(async () => ({
  default: (await import('#areas/notification/assign-dialog.tsx')).AssignDialog,
}));

type Props = {
  notification: Notification;
  selected: boolean;
  onToggle: () => void;
  /** What stands below it in the same entry. */
  children?: ReactNode;
};

export function NotificationRow({ notification, selected, onToggle, children }: Props) {
  const [assigning, setAssigning] = useState(false);
  return (
    <li className={styles.row}>
      <Checkbox checked={selected} aria-label={`「${notification.title}」を選択`} onChange={onToggle} />
      <div data-row className={styles.item}>
        <NotificationItem notification={notification} />
      </div>
      <MainAction notification={notification} />
      <NotificationMenu notification={notification} onAssign={() => setAssigning(true)} />
      {children}
      {assigning && (
        <Suspense>
          <AssignDialog notification={notification} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** The one next step: a task is done, or opened again; news is read. */
function MainAction({ notification }: { notification: Notification }) {
  const { id, kind, title, link, needsAction, doneAt, readAt } = notification;
  const finish = useFinishNotifications();
  const read = useReadNotifications();
  const mayFollow = useCanFollow();
  if (!needsAction) {
    return readAt ? null : (
      <Button
        data-next-step
        variant="fourth"
        size="small"
        weight="normal"
        aria-label={`「${title}」を既読にする`}
        onClick={() => read.mutate({ ids: [id], read: true })}
      >
        既読にする
      </Button>
    );
  }
  if (notificationKinds[kind].onlyByDoing) {
    return doneAt || !link || !mayFollow(link) ? null : (
      <ButtonLink
        data-next-step
        variant="subTertiary"
        size="small"
        weight="normal"
        aria-label={`「${title}」を開いて対応する`}
        href={link}
      >
        開いて対応
      </ButtonLink>
    );
  }
  return (
    <Button
      data-next-step
      variant={doneAt ? 'fourth' : 'subTertiary'}
      size="small"
      weight="normal"
      icon={doneAt ? undoIcon : checkIcon}
      loading={finish.isPending}
      aria-label={doneAt ? `「${title}」を要対応に戻す` : `「${title}」を対応済みにする`}
      onClick={() => finish.mutate({ ids: [id], done: !doneAt })}
    >
      {doneAt ? '要対応に戻す' : '対応済み'}
    </Button>
  );
}
