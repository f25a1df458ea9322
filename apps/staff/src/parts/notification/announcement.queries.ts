import { announcementContract, type AnnouncementSearch } from '@nattoku/contract/notification/announcement';
import type { AnnouncementId } from '@nattoku/contract/shared/primitives';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const announcementsQuery = (search: AnnouncementSearch) =>
  queryOptions({
    queryKey: ['announcement', 'search', search],
    queryFn: ({ signal }) => call(announcementContract.search, { body: search }, { signal }),
  });

export const announcementQuery = (announcementId: AnnouncementId) =>
  queryOptions({
    queryKey: ['announcement', announcementId],
    queryFn: ({ signal }) => call(announcementContract.get, { params: { announcementId } }, { signal }),
  });

/** What every page shows until it is confirmed. */
export const urgentAnnouncementsQuery = queryOptions({
  queryKey: ['announcement', 'urgent'],
  queryFn: ({ signal }) => call(announcementContract.urgent, {}, { signal }),
});

/** Lists, banner, bell and home speak of the same announcements. */
export const refetchAnnouncements = () =>
  Promise.all(
    [['announcement'], ['notification'], ['home']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

type Reading = { announcementId: AnnouncementId; acknowledge: boolean };

export const useReadAnnouncement = () =>
  useMutation({
    mutationFn: ({ announcementId, acknowledge }: Reading) =>
      call(announcementContract.read, { params: { announcementId }, body: { acknowledge } }),
    onSettled: refetchAnnouncements,
    onError: () => showSnackbar({ title: '記録できませんでした', desc: '接続を確認して、もう一度お試しください。' }),
  });
