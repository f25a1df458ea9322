import { consentOfPatientContract } from '@nattoku/contract/consent/consent-of-patient';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** The first word of a key is the topic that makes it stale (platform/events.ts). */
export const patientOrdersQuery = (patientId: PatientId, query: Paging) =>
  queryOptions({
    queryKey: ['order', 'ofPatient', patientId, query],
    queryFn: ({ signal }) => call(patientOrdersContract.list, { params: { patientId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const patientConsentsQuery = (patientId: PatientId, query: Paging) =>
  queryOptions({
    queryKey: ['consentForm', 'ofPatient', patientId, query],
    queryFn: ({ signal }) => call(consentOfPatientContract.forms, { params: { patientId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest that was asked first, answered or not. */
export const patientInterviewsQuery = (patientId: PatientId, query: Paging) =>
  queryOptions({
    queryKey: ['interview', 'ofPatient', patientId, query],
    queryFn: ({ signal }) =>
      call(interviewListContract.search, { body: { ...query, patientId, sort: 'issuedAt' } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const patientDocumentsQuery = (patientId: PatientId, query: Paging) =>
  queryOptions({
    queryKey: ['consentForm', 'documentsOfPatient', patientId, query],
    queryFn: ({ signal }) => call(consentOfPatientContract.documents, { params: { patientId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
