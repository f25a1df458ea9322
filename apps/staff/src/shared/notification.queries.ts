import { notificationContract, type NotificationSearch } from '@nattoku/contract/notification';
import type { NotificationId } from '@nattoku/contract/shared';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const notificationsQuery = (search: NotificationSearch) =>
  queryOptions({
    queryKey: ['notification', 'list', search],
    queryFn: ({ signal }) => call(notificationContract.list, { query: search }, { signal }),
  });

/** What the bell shows: the newest, and how many are unread. */
export const newestNotificationsQuery = notificationsQuery({ page: 1, pageSize: 20, unread: 'false' });

const refetch = () => queryClient.invalidateQueries({ queryKey: ['notification'] });

export const useReadNotification = () =>
  useMutation({
    mutationFn: (notificationId: NotificationId) => call(notificationContract.read, { params: { notificationId } }),
    onSettled: refetch,
  });

export const useReadAllNotifications = () =>
  useMutation({ mutationFn: () => call(notificationContract.readAll, {}), onSettled: refetch });
