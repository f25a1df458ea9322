import type { Notification } from '@nattoku/contract/notification/notification';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { accountIcon, clockIcon, emailIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { type MenuItems, RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useSession } from '#platform/session/use-session.ts';
import {
  useAssignNotification,
  useReadNotifications,
  useSnoozeNotifications,
} from '#parts/notification/notification.queries.ts';

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const morningIn = (days: number) => new Date(`${addDays(todayInTokyo(new Date()), days)}T08:00:00+09:00`);

const pauses = [
  { label: '1時間後に見る', until: () => hoursLater(1) },
  { label: '明日の朝8時に見る', until: () => morningIn(1) },
  { label: '1週間後に見る', until: () => morningIn(7) },
];

export function NotificationMenu({ notification, onAssign }: { notification: Notification; onAssign: () => void }) {
  const { id, title, needsAction, doneAt, readAt, snoozedUntil, assignedTo } = notification;
  const session = useSession();
  const snooze = useSnoozeNotifications();
  const assign = useAssignNotification();
  const read = useReadNotifications();

  const pause = (until: Date | null) =>
    snooze.mutate(
      { ids: [id], until: until?.toISOString() ?? null },
      { onSuccess: () => until && showSnackbar({ type: 'info', title: '後回しにしました', desc: title }) },
    );
  const isMine = assignedTo?.id === session.uid;
  const task: MenuItems = [
    isMine
      ? { label: '担当をやめる', icon: undoIcon, onSelect: () => assign.mutate({ notification, staffId: null }) }
      : {
          label: '自分が担当する',
          icon: accountIcon,
          onSelect: () => assign.mutate({ notification, staffId: session.uid }),
        },
    { label: 'ほかの職員に任せる', icon: accountIcon, onSelect: onAssign },
    'line',
    ...(snoozedUntil
      ? [{ label: '要対応に戻す', icon: undoIcon, onSelect: () => pause(null) }]
      : pauses.map(({ label, until }) => ({ label, icon: clockIcon, onSelect: () => pause(until()) }))),
    'line',
  ];
  const items: MenuItems = [
    ...(needsAction && !doneAt ? task : []),
    {
      label: readAt ? '未読に戻す' : '既読にする',
      icon: emailIcon,
      onSelect: () => read.mutate({ ids: [id], read: !readAt }),
    },
  ];
  return <RowMenu label={`「${title}」の操作`} items={items} />;
}
