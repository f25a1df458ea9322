import { patientContract, type PatientSearch } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/call.ts';

export const patientsQuery = (search: PatientSearch) =>
  queryOptions({
    queryKey: ['patient', 'list', search],
    queryFn: ({ signal }) => call(patientContract.search, { body: search }, { signal }),
  });

export const patientQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => call(patientContract.get, { params: { patientId } }, { signal }),
  });
