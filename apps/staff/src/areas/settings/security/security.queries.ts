import { secondFactorContract } from '@nattoku/contract/auth/second-factor';
import { sessionContract } from '@nattoku/contract/auth/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** Stale as soon as one of the own sessions opens or ends anywhere. */
export const sessionsQuery = queryOptions({
  queryKey: ['session', 'list'],
  queryFn: ({ signal }) => call(sessionContract.list, {}, { signal }),
});

export const secondFactorsQuery = queryOptions({
  queryKey: ['session', 'secondFactors'],
  queryFn: ({ signal }) => call(secondFactorContract.list, {}, { signal }),
});

export const refetchSecurity = () => queryClient.invalidateQueries({ queryKey: ['session'] });
