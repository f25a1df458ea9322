import { homeContract, type HomeScope } from '@nattoku/contract/home/home';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** How many orders somebody has to look at, for the navigation. */
export const attentionCountQuery = queryOptions({
  queryKey: ['order', 'attentionCount'],
  queryFn: ({ signal }) => call(videoOrderContract.attentionCount, {}, { signal }),
});

/** Everything on the page, in one answer. Changes of orders and announcements make it stale (platform/events.ts). */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call(homeContract.get, {}, { signal }),
});

export const useChooseScope = () =>
  useMutation({
    mutationFn: (scope: HomeScope) => call(homeContract.chooseScope, { body: { scope } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['home'] }),
    onError: () =>
      showSnackbar({ title: '表示を切り替えられませんでした', desc: '接続を確認して、もう一度お試しください。' }),
  });
