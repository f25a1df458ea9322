import { consentOrderContract, type ConsentOrder, type OrderableSearch } from '@nattoku/contract/consent/consent-order';
import type { ConsentFormId, PatientId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { overtakenBy } from '#editing/conflict.ts';

export const orderableQuery = (search: OrderableSearch) =>
  queryOptions({
    queryKey: ['consentTemplate', 'orderable', search],
    queryFn: ({ signal }) => call(consentOrderContract.templates, { query: search }, { signal }),
  });

export const runningConsentsQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['consentForm', 'running', patientId],
    queryFn: ({ signal }) => call(consentOrderContract.ofPatient, { params: { patientId } }, { signal }),
  });

export const consentOrderQuery = (formId: ConsentFormId) =>
  queryOptions({
    queryKey: ['consentForm', 'order', formId],
    queryFn: ({ signal }) => call(consentOrderContract.get, { params: { formId } }, { signal }),
  });

/** Drawn again for each version of the draft, and only then. */
export const consentPreviewQuery = ({ id: formId, version }: ConsentOrder['form']) =>
  queryOptions({
    queryKey: ['consentPreview', formId, version],
    queryFn: ({ signal }) => call(consentOrderContract.preview, { params: { formId } }, { signal }),
    staleTime: Infinity,
  });

/** The order as the server has just answered. */
export function keepConsentOrder(order: ConsentOrder): void {
  queryClient.setQueryData(consentOrderQuery(order.form.id).queryKey, order);
}

/** The record as it stands now, which a refused write brings along. */
export const currentConsentOf = (error: unknown): ConsentOrder | null => overtakenBy(error, isOrder);

const isOrder = (current: unknown): current is ConsentOrder =>
  typeof current === 'object' && current !== null && 'form' in current && 'missing' in current;
