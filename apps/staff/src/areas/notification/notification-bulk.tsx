import type { Notification } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { Button } from '@nattoku/ui/action/button';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { checkIcon, emailIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/notification/notification-list.module.css';
import { useFinishNotifications, useReadNotifications } from '#parts/notification/notification.queries.ts';

type Props = {
  items: readonly Notification[];
  chosen: readonly Notification[];
  onChoose: (ids: readonly string[]) => void;
};

/** What can be done with several at once. Only tasks can be done. */
export function NotificationBulk({ items, chosen, onChoose }: Props) {
  const read = useReadNotifications();
  const finish = useFinishNotifications();
  const unread = chosen.filter(({ readAt }) => !readAt).map(({ id }) => id);
  const open = chosen.filter(isToTickOff).map(({ id }) => id);
  const letGo = { onSuccess: () => onChoose([]) };
  return (
    <div className={styles.bulk} role="group" aria-label="まとめて操作">
      <label className={styles.all}>
        <Checkbox
          checked={chosen.length === items.length}
          indeterminate={chosen.length > 0 && chosen.length < items.length}
          onChange={() => onChoose(chosen.length === items.length ? [] : items.map(({ id }) => id))}
        />
        {chosen.length === 0 ? 'すべて選択' : `${chosen.length}件を選択中`}
      </label>
      {unread.length > 0 && (
        <Button
          variant="subTertiary"
          size="small"
          weight="normal"
          icon={emailIcon}
          loading={read.isPending}
          onClick={() => read.mutate({ ids: unread, read: true }, letGo)}
        >
          {unread.length}件を既読にする
        </Button>
      )}
      {open.length > 0 && (
        <Button
          variant="subTertiary"
          size="small"
          weight="normal"
          icon={checkIcon}
          loading={finish.isPending}
          onClick={() => finish.mutate({ ids: open, done: true }, letGo)}
        >
          {open.length}件を対応済みにする
        </Button>
      )}
    </div>
  );
}

const isToTickOff = ({ kind, needsAction, doneAt }: Notification): boolean =>
  needsAction && !doneAt && !notificationKinds[kind].onlyByDoing;
