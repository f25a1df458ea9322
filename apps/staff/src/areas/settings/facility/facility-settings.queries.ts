import {
  facilitySettingsContract as contract,
  type FacilitySettings,
} from '@nattoku/contract/facility/facility-settings';
import type { Paging } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

// All keys begin with the topic `facility`, so that a change by somebody else makes them stale.

export const settingsQuery = queryOptions({
  queryKey: ['facility', 'settings'],
  queryFn: ({ signal }) => call(contract.get, {}, { signal }),
});

export const departmentsQuery = queryOptions({
  queryKey: ['facility', 'departments'],
  queryFn: ({ signal }) => call(contract.listDepartments, {}, { signal }),
});

export const wardsQuery = queryOptions({
  queryKey: ['facility', 'wards'],
  queryFn: ({ signal }) => call(contract.listWards, {}, { signal }),
});

export const jamiQuery = queryOptions({
  queryKey: ['jamiDepartments'],
  queryFn: ({ signal }) => call(contract.jamiDepartments, {}, { signal }),
  staleTime: Infinity,
});

export const permissionsQuery = queryOptions({
  queryKey: ['facility', 'permissions'],
  queryFn: ({ signal }) => call(contract.getPermissions, {}, { signal }),
});

export const permissionHistoryQuery = (paging: Paging) =>
  queryOptions({
    queryKey: ['facility', 'permissions', 'history', paging],
    queryFn: ({ signal }) => call(contract.permissionHistory, { query: paging }, { signal }),
  });

export const featureUseQuery = queryOptions({
  queryKey: ['facility', 'featureUse'],
  queryFn: ({ signal }) => call(contract.featureUse, {}, { signal }),
});

export const standingQuery = queryOptions({
  queryKey: ['facility', 'standing'],
  queryFn: ({ signal }) => call(contract.policyStanding, {}, { signal }),
});

export const refetchFacility = () => queryClient.invalidateQueries({ queryKey: ['facility'] });

/** What a save answered is what stands now, for every section that shows a part of it. */
export function rememberSettings(settings: FacilitySettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  void refetchFacility();
}
