import { homeContract, type HomeScope } from '@nattoku/contract/home';
import { videoOrderContract } from '@nattoku/contract/video-order';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** Orders that somebody has to look at; their number stands in the navigation. */
export const attentionOrdersQuery = queryOptions({
  queryKey: ['videoOrder', 'attention'],
  queryFn: ({ signal }) =>
    call(
      videoOrderContract.search,
      { body: { text: '', page: 1, pageSize: 20, descending: true, mine: false, attention: true, sort: 'lastSeenAt' } },
      { signal },
    ),
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
