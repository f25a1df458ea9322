import { deliveryContract, type PatientContactSettings } from '@nattoku/contract/order/delivery';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const contactSettingsQuery = queryOptions({
  queryKey: ['facility', 'patientContact'],
  queryFn: ({ signal }) => call(deliveryContract.settings, {}, { signal }),
});

export const rememberContactSettings = (settings: PatientContactSettings): void =>
  void queryClient.setQueryData(contactSettingsQuery.queryKey, settings);
