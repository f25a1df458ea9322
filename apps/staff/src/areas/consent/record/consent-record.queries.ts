import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { consentListContract, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { askAgain, listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const consentTopQuery = queryOptions({
  queryKey: ['consentForm', 'top'],
  queryFn: ({ signal }) => call(consentListContract.top, {}, { signal }),
});

export const consentsQuery = listQuery(['consentForm', 'list'], (body: ConsentSearch, signal) =>
  call(consentListContract.search, { body }, { signal }),
);

export const consentQuery = (formId: ConsentFormId) =>
  queryOptions({
    queryKey: ['consentForm', formId],
    queryFn: ({ signal }) => call(consentRecordContract.get, { params: { formId } }, { signal }),
  });

/** The form as the server has just answered; lists ask again. */
export function keepConsent(detail: ConsentDetail): void {
  queryClient.setQueryData(consentQuery(detail.form.id).queryKey, detail);
  refetchConsents();
}

/** The form as it stands after something was done to the order around it. */
export async function readConsentAgain(formId: ConsentFormId): Promise<void> {
  await queryClient.fetchQuery({ ...consentQuery(formId), staleTime: 0 });
  refetchConsents();
}

export function refetchConsents(): void {
  askAgain(['consentForm', 'list']);
  void queryClient.invalidateQueries({ queryKey: ['consentForm', 'top'] });
}
