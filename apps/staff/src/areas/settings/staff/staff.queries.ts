import { staffAccessContract } from '@nattoku/contract/auth/staff-access';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { staffContract, type StaffSearch } from '@nattoku/contract/staff/staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const staffListQuery = (search: StaffSearch) =>
  queryOptions({
    queryKey: ['staff', 'list', search],
    queryFn: ({ signal }) => call(staffContract.search, { body: search }, { signal }),
  });

export const staffMemberQuery = (staffId: StaffId) =>
  queryOptions({
    queryKey: ['staff', 'member', staffId],
    queryFn: ({ signal }) => call(staffContract.get, { params: { staffId } }, { signal }),
  });

export const staffAccessQuery = (staffId: StaffId) =>
  queryOptions({
    queryKey: ['staff', 'access', staffId],
    queryFn: ({ signal }) => call(staffAccessContract.secondFactorsOf, { params: { staffId } }, { signal }),
  });

export const resetRequestsQuery = queryOptions({
  queryKey: ['staff', 'resets'],
  queryFn: ({ signal }) => call(staffAccessContract.resets, {}, { signal }),
});

export const refetchStaff = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['staff'] });
