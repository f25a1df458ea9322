import { newIdempotencyKey } from '@nattoku/contract/idempotency-key';
import { type ListSettings, type SavedView, savedViewContract, type SavedViewId } from '@nattoku/contract/saved-view';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

const params = { list: 'patients' } as const;

/** How the caller has arranged the list of patients, and the views that are saved for it. */
export const arrangementQuery = queryOptions({
  queryKey: ['arrangement', 'patients'],
  queryFn: ({ signal }) => call(savedViewContract.get, { params }, { signal }),
  staleTime: 60_000,
});

const refetch = () => queryClient.invalidateQueries({ queryKey: arrangementQuery.queryKey });

/** Shown at once; should it not be kept, the next look at the server says how it is. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: ListSettings) => call(savedViewContract.saveSettings, { params, body }),
    onMutate: (settings) =>
      queryClient.setQueryData(arrangementQuery.queryKey, (known) => known && { ...known, settings }),
    onError: refetch,
  });

type NewView = Pick<SavedView, 'name' | 'filters' | 'columns' | 'shared'>;

export const useSaveView = () =>
  useMutation({
    mutationFn: (body: NewView) =>
      call(savedViewContract.saveView, { params, body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: refetch,
  });

export const useRemoveView = () =>
  useMutation({
    mutationFn: (viewId: SavedViewId) => call(savedViewContract.removeView, { params: { ...params, viewId } }),
    onSuccess: refetch,
  });
