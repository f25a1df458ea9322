import { addressOf, type Reply } from '@nattoku/contract/shared/endpoint';
import { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';
import {
  type ArrangedList,
  type ListSettings,
  type SavedView,
  savedViewContract,
  type SavedViewId,
} from '@nattoku/contract/staff/saved-view';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { send } from '#platform/network/http.ts';
import { queryClient } from '#platform/query-client.ts';

type Arrangement = Reply<typeof savedViewContract.get>;

const GOOD_FOR_MS = 60_000;

/** How the caller has arranged a list, and the views that are saved for it. */
export const arrangementQuery = (list: ArrangedList) =>
  queryOptions({
    queryKey: ['arrangement', list],
    queryFn: async ({ signal }) =>
      (await broughtAlong(list)) ?? (await call(savedViewContract.get, { params: { list } }, { signal })),
    staleTime: GOOD_FOR_MS,
  });

/**
 * The answer that the document of a list has asked for (build-plugin.ts). Whoever asks first gets it, however much later: then it is too old, or it is the
 * refusal from before somebody had signed in. Neither counts.
 */
async function broughtAlong(list: ArrangedList): Promise<Arrangement | null> {
  const address = addressOf(savedViewContract.get.path, { list });
  const link = document.head.querySelector(`link[rel="preload"][href="${address}"]`);
  if (!link) return null;
  link.remove();
  const reply = await send(address).catch(() => null);
  return reply?.ok && performance.now() < GOOD_FOR_MS ? ((await reply.json()) as Arrangement) : null;
}

/** For the address of a list, which needs it before it can ask for its rows. */
export const askForArrangement = (list: ArrangedList) => (): void =>
  void queryClient.prefetchQuery(arrangementQuery(list));

const refetch = (list: ArrangedList) => queryClient.invalidateQueries({ queryKey: arrangementQuery(list).queryKey });

type Arranged = { list: ArrangedList; settings: ListSettings };

/** Shown at once; should it not be kept, the next look at the server says how it is. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: ({ list, settings }: Arranged) =>
      call(savedViewContract.saveSettings, { params: { list }, body: settings }),
    onMutate: ({ list, settings }) =>
      queryClient.setQueryData(arrangementQuery(list).queryKey, (known) => known && { ...known, settings }),
    onError: (_, { list }) => refetch(list),
  });

type NewView = Pick<SavedView, 'name' | 'filters' | 'columns' | 'shared'>;

export const useSaveView = (list: ArrangedList) =>
  useMutation({
    mutationFn: (body: NewView) =>
      call(savedViewContract.saveView, { params: { list }, body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => refetch(list),
  });

export const useRemoveView = (list: ArrangedList) =>
  useMutation({
    mutationFn: (viewId: SavedViewId) => call(savedViewContract.removeView, { params: { list, viewId } }),
    onSuccess: () => refetch(list),
  });
