import { consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

export const sealOverviewQuery = queryOptions({
  queryKey: ['consentSealing', 'overview'],
  queryFn: ({ signal }) => call(consentSealingContract.overview, {}, { signal }),
});

export type SealingsSearch = { show: 'open' | 'done'; page: number };

export const sealingsQuery = (search: SealingsSearch) =>
  queryOptions({
    queryKey: ['consentSealing', 'list', search],
    queryFn: ({ signal }) => call(consentSealingContract.list, { query: search }, { signal }),
  });
