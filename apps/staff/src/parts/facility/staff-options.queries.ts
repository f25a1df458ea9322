import { staffContract } from '@nattoku/contract/staff/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Staff who work here now, to choose from. */
export const staffOptionsQuery = queryOptions({
  queryKey: ['staff', 'options'],
  queryFn: ({ signal }) => call(staffContract.options, {}, { signal }),
});
