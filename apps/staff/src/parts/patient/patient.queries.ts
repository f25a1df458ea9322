import { patientContract, type PatientSearch } from '@nattoku/contract/patient/patient';
import { searchContract } from '@nattoku/contract/search/search';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';

export const patientsQuery = listQuery(['patient', 'list'], (body: PatientSearch, signal) =>
  call(patientContract.search, { body }, { signal }),
);

export const patientQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => call(patientContract.get, { params: { patientId } }, { signal }),
  });

/** Asked again each time a picker opens: the patient of a moment ago is in it. */
export const likelyPatientsQuery = queryOptions({
  queryKey: ['patient', 'likely'],
  queryFn: ({ signal }) => call(searchContract.likelyPatients, {}, { signal }),
});
