import {
  notificationContract,
  type NewPreferences,
  type Notification,
  type NotificationSearch,
} from '@nattoku/contract/notification/notification';
import type { NotificationId, StaffId } from '@nattoku/contract/shared/primitives';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const notificationsQuery = (search: NotificationSearch) =>
  queryOptions({
    queryKey: ['notification', 'search', search],
    queryFn: ({ signal }) => call(notificationContract.search, { body: search }, { signal }),
  });

/** What the badges count. */
export const notificationCountsQuery = queryOptions({
  queryKey: ['notification', 'counts'],
  queryFn: ({ signal }) => call(notificationContract.counts, {}, { signal }),
});

/** What the open bell shows: the newest that are open, each with whom it is about, and the numbers out of the same answer. */
export const newestNotificationsQuery = notificationsQuery({
  tab: 'all',
  page: 1,
  pageSize: 20,
  unread: false,
  text: '',
  named: true,
  grouped: false,
});

export const colleaguesQuery = (notificationId: NotificationId) =>
  queryOptions({
    queryKey: ['notification', notificationId, 'colleagues'],
    queryFn: ({ signal }) => call(notificationContract.colleagues, { params: { notificationId } }, { signal }),
  });

export const preferencesQuery = queryOptions({
  queryKey: ['notificationPreferences'],
  queryFn: ({ signal }) => call(notificationContract.preferences, {}, { signal }),
});

export const savePreferences = async (preferences: NewPreferences) => {
  const saved = await call(notificationContract.savePreferences, { body: preferences });
  queryClient.setQueryData(preferencesQuery.queryKey, saved);
  return saved;
};

// Badge and lists are asked for again after each write, also after one that was refused: the list was out of date then.
const refetch = () => queryClient.invalidateQueries({ queryKey: ['notification'] });
const onError = () =>
  showSnackbar({ title: 'お知らせを変更できませんでした', desc: '一覧を新しくしました。もう一度お試しください。' });
const settings = { onSettled: refetch, onError };

type Reading = { ids: NotificationId[]; read: boolean };
export const useReadNotifications = () =>
  useMutation({ mutationFn: (body: Reading) => call(notificationContract.read, { body }), onSettled: refetch });

export const useReadAllNotifications = () =>
  useMutation({ mutationFn: (asOf: string) => call(notificationContract.readAll, { body: { asOf } }), ...settings });

type Finishing = { ids: NotificationId[]; done: boolean };
export const useFinishNotifications = () =>
  useMutation({ mutationFn: (body: Finishing) => call(notificationContract.finish, { body }), ...settings });

type Snoozing = { ids: NotificationId[]; until: string | null };
export const useSnoozeNotifications = () =>
  useMutation({ mutationFn: (body: Snoozing) => call(notificationContract.snooze, { body }), ...settings });

type Assigning = { notification: Notification; staffId: StaffId | null };
export const useAssignNotification = () =>
  useMutation({
    mutationFn: ({ notification: { id: notificationId }, staffId }: Assigning) =>
      call(notificationContract.assign, { params: { notificationId }, body: { staffId } }),
    ...settings,
  });
