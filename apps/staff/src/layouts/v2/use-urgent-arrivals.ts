import type { Notification } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { preferencesQuery } from '#parts/facility/preferences.queries.ts';
import { notificationsQuery } from '#parts/notification/notification.queries.ts';
import { playChime } from '#parts/notification/play-chime.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';

const unreadQuery = notificationsQuery({
  tab: 'action',
  page: 1,
  pageSize: 20,
  unread: true,
  text: '',
  named: false,
  grouped: false,
});

const isUrgent = ({ kind }: Notification): boolean => notificationKinds[kind].sounds === true;

/**
 * What comes in while somebody is here and cannot wait is said at once, whatever page is open: in words, and with a sound unless they have
 * switched that off. What was there before they came stands in the bell.
 */
export function useUrgentArrivals(): void {
  const isQuiet = useIsQuiet();
  const { data } = useQuery({ ...unreadQuery, enabled: isQuiet });
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled: isQuiet });
  const known = useRef<ReadonlySet<string> | null>(null);
  const navigate = useNavigate();
  const say = useEffectEvent(({ title, body, link }: Notification) => {
    const action = link === null ? {} : { action: { label: '開く', onPress: () => void navigate(link) } };
    showSnackbar({ type: 'warning', title, desc: body, ...action });
    if (preferences?.sounds) playChime();
  });
  useEffect(() => {
    if (!data) return;
    const urgent = data.items.filter(isUrgent);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...urgent.map(({ id }) => id)]);
    const arrived = before === null ? [] : urgent.filter(({ id }) => !before.has(id));
    const [newest] = arrived;
    if (newest) say(newest);
  }, [data]);
}
