import { preferencesContract, type Preferences } from '@nattoku/contract/staff/preferences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(preferencesContract.get, {}, { signal }),
  staleTime: Infinity,
});

/** Shows at once, and is kept for the next time on whichever screen. */
export async function savePreferences(preferences: Preferences): Promise<void> {
  const before = queryClient.getQueryData(preferencesQuery.queryKey);
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  try {
    await call(preferencesContract.update, { body: preferences });
  } catch (error) {
    queryClient.setQueryData(preferencesQuery.queryKey, before);
    throw error;
  }
}
