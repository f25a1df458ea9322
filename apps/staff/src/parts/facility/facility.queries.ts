import { facilityContract } from '@nattoku/contract/facility/facility';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Departments and wards hardly ever change while somebody works. */
export const facilityQuery = queryOptions({
  queryKey: ['facility'],
  queryFn: ({ signal }) => call(facilityContract.get, {}, { signal }),
  staleTime: 5 * 60_000,
});
