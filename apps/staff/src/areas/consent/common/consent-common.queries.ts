import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import {
  consentCommonContract,
  type ConsentCommonOrder,
  type ConsentResponseSearch,
} from '@nattoku/contract/consent/consent-common';
import { consentPaperContract, type ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import type { CommonOrderId, ConsentFormId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const consentCommonsQuery = (search: CommonOrderSearch) =>
  queryOptions({
    queryKey: ['commonOrder', 'consent', 'list', search],
    queryFn: ({ signal }) => call(consentCommonContract.list, { query: search }, { signal }),
  });

export const consentCommonQuery = (commonOrderId: CommonOrderId) =>
  queryOptions({
    queryKey: ['commonOrder', 'consent', commonOrderId],
    queryFn: ({ signal }) => call(consentCommonContract.get, { params: { commonOrderId } }, { signal }),
  });

export const commonTemplatesQuery = (text: string) =>
  queryOptions({
    queryKey: ['consentTemplate', 'common', text],
    queryFn: ({ signal }) =>
      call(consentCommonContract.templates, { query: { text, page: 1, pageSize: 100 } }, { signal }),
  });

export const responsesQuery = (search: ConsentResponseSearch) =>
  queryOptions({
    queryKey: ['consentForm', 'responses', search],
    queryFn: ({ signal }) => call(consentCommonContract.searchResponses, { body: search }, { signal }),
  });

export const candidatesQuery = (formId: ConsentFormId) =>
  queryOptions({
    queryKey: ['consentForm', formId, 'candidates'],
    queryFn: ({ signal }) => call(consentCommonContract.candidates, { params: { formId } }, { signal }),
  });

export const scansQuery = (page: number) =>
  queryOptions({
    queryKey: ['consentForm', 'scans', page],
    queryFn: ({ signal }) => call(consentPaperContract.listScans, { query: { page, pageSize: 20 } }, { signal }),
  });

export const scanQuery = (scanId: ConsentScanId) =>
  queryOptions({
    queryKey: ['consentForm', 'scan', scanId],
    queryFn: ({ signal }) => call(consentPaperContract.getScan, { params: { scanId } }, { signal }),
  });

export const returnedQuery = queryOptions({
  queryKey: ['consentForm', 'returned'],
  queryFn: ({ signal }) => call(consentPaperContract.returned, {}, { signal }),
});

/** The common order as the server has just answered; lists ask again. */
export function keepConsentCommon(order: ConsentCommonOrder): void {
  queryClient.setQueryData(consentCommonQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: ['commonOrder', 'consent', 'list'] });
}

export const refetchConsentCommons = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['commonOrder', 'consent'] });
export const refetchForms = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['consentForm'] });
