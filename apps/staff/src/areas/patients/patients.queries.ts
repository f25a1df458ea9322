import { type NewPatient, patientContract } from '@nattoku/contract/patient';
import type { PatientId } from '@nattoku/contract/shared';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const timelineQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'timeline'],
    queryFn: ({ signal }) => call(patientContract.timeline, { params: { patientId } }, { signal }),
  });

const refetch = () => queryClient.invalidateQueries({ queryKey: ['patient'] });

export const useCreatePatient = () =>
  useMutation({
    mutationFn: ({ patient, idempotencyKey }: { patient: NewPatient; idempotencyKey: string }) =>
      call(patientContract.create, { body: patient, idempotencyKey }),
    onSuccess: refetch,
  });

export const useUpdatePatient = (patientId: PatientId) =>
  useMutation({
    mutationFn: (patient: NewPatient & { version: number }) =>
      call(patientContract.update, { params: { patientId }, body: patient }),
    onSuccess: refetch,
  });
