import { type HospitalSearch, hospitalContract } from '@nattoku/contract/staff/hospital';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

type Question = Omit<HospitalSearch, 'order'> & { descending: boolean };

export const hospitalsQuery = listQuery(['hospital', 'list'], ({ descending, ...search }: Question, signal) =>
  call(hospitalContract.list, { query: { ...search, order: descending ? 'desc' : 'asc' } }, { signal }),
);

export const hospitalQuery = (facilityId: FacilityId) =>
  queryOptions({
    queryKey: ['hospital', 'one', facilityId],
    queryFn: ({ signal }) => call(hospitalContract.get, { params: { facilityId } }, { signal }),
  });

/** Done when what is on the screen is as it is now. */
export const refetchHospitals = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['hospital'] });
