import { chatContract, type ChatSearch, type ChatThread } from '@nattoku/contract/chat/chat';
import type { ApiProblem } from '@nattoku/contract/shared/client';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const chatThreadQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['chat', orderId],
    queryFn: ({ signal }) => call(chatContract.get, { params: { orderId } }, { signal }),
  });

export const chatSearchQuery = (search: ChatSearch) =>
  queryOptions({
    queryKey: ['chat', 'list', search],
    queryFn: ({ signal }) => call(chatContract.search, { body: search }, { signal }),
  });

export const chatCountsQuery = queryOptions({
  queryKey: ['chat', 'counts'],
  queryFn: ({ signal }) => call(chatContract.counts, {}, { signal }),
});

/** Shows a thread as the server just answered it, and reads again what counts and lists threads. */
export function keepThread(thread: ChatThread): void {
  queryClient.setQueryData(chatThreadQuery(thread.orderId).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: ['chat', 'list'] });
  void queryClient.invalidateQueries({ queryKey: chatCountsQuery.queryKey });
}

/** The thread as it stands now, where somebody else was first. Only then is the validator of threads fetched. */
export async function currentThreadOf({ body }: ApiProblem): Promise<ChatThread | undefined> {
  if (body.code !== 'record.versionConflict') return undefined;
  const { threadSchema } = await import('#parts/chat/thread-schema.ts');
  return threadSchema.safeParse(body.current).data;
}
