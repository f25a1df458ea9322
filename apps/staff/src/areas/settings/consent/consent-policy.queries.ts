import { consentPolicyContract, type StoredConsentPolicy } from '@nattoku/contract/consent/consent-policy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const consentPolicyQuery = queryOptions({
  queryKey: ['consentPolicy'],
  queryFn: ({ signal }) => call(consentPolicyContract.get, {}, { signal }),
});

export const rememberConsentPolicy = (policy: StoredConsentPolicy) =>
  queryClient.setQueryData(consentPolicyQuery.queryKey, policy);
