import { type NewPatient, patientContract } from '@nattoku/contract/patient/patient';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import { type NewRelatedPerson, relatedPersonContract } from '@nattoku/contract/patient/related-person';
import type { PatientId, PatientMergeId, RelatedPersonId } from '@nattoku/contract/shared/primitives';
import type { CallInput } from '@nattoku/contract/shared/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const timelineQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'timeline'],
    queryFn: ({ signal }) => call(patientContract.timeline, { params: { patientId } }, { signal }),
  });

const refetch = () => queryClient.invalidateQueries({ queryKey: ['patient'] });

/** How many there are stands with where the patient stands. */
const refetchCounted = () => Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: ['home'] })]);

export const useCreatePatient = () =>
  useMutation({
    mutationFn: ({ patient, idempotencyKey }: { patient: NewPatient; idempotencyKey: string }) =>
      call(patientContract.create, { body: patient, idempotencyKey }),
    onSuccess: refetch,
  });

export const useUpdatePatient = (patientId: PatientId) =>
  useMutation({
    mutationFn: (patient: CallInput<typeof patientContract.update>['body']) =>
      call(patientContract.update, { params: { patientId }, body: patient }),
    onSuccess: refetch,
  });

export const tagsQuery = queryOptions({
  queryKey: ['patient', 'tags'],
  queryFn: ({ signal }) => call(patientContract.tags, {}, { signal }),
});

type Archiving = { version: number; reason: string; archived: boolean };

export const useArchivePatient = (patientId: PatientId) =>
  useMutation({
    mutationFn: ({ archived, ...body }: Archiving) =>
      call(archived ? patientContract.archive : patientContract.unarchive, { params: { patientId }, body }),
    onSuccess: refetch,
  });

export const relatedPersonsQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'related'],
    queryFn: ({ signal }) => call(relatedPersonContract.list, { params: { patientId } }, { signal }),
  });

type SavedPerson = { id: RelatedPersonId; version: number };

export const useSaveRelatedPerson = (patientId: PatientId, before: SavedPerson | undefined) =>
  useMutation({
    mutationFn: ({ person, idempotencyKey }: { person: NewRelatedPerson; idempotencyKey: string }) =>
      before
        ? call(relatedPersonContract.update, {
            params: { relatedPersonId: before.id },
            body: { ...person, version: before.version },
          })
        : call(relatedPersonContract.create, { params: { patientId }, body: person, idempotencyKey }),
    onSuccess: refetchCounted,
  });

export const useRemoveRelatedPerson = () =>
  useMutation({
    mutationFn: ({ id, version, removed }: SavedPerson & { removed: boolean }) =>
      call(removed ? relatedPersonContract.remove : relatedPersonContract.restore, {
        params: { relatedPersonId: id },
        body: { version },
      }),
    onSuccess: refetchCounted,
  });

export const duplicatesQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'duplicates'],
    queryFn: ({ signal }) => call(patientMergeContract.candidates, { params: { patientId } }, { signal }),
  });

export const comparisonQuery = (patientId: PatientId, otherId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'comparison', otherId],
    queryFn: ({ signal }) => call(patientMergeContract.compare, { params: { patientId, otherId } }, { signal }),
  });

export const mergesQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['patient', patientId, 'merges'],
    queryFn: ({ signal }) => call(patientMergeContract.list, { params: { patientId } }, { signal }),
  });

export const useMergePatients = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof patientMergeContract.merge>) => call(patientMergeContract.merge, input),
    onSuccess: refetch,
  });

export const useUndoMerge = () =>
  useMutation({
    mutationFn: ({ mergeId, idempotencyKey }: { mergeId: PatientMergeId; idempotencyKey: string }) =>
      call(patientMergeContract.undo, { params: { mergeId }, body: { reason: null }, idempotencyKey }),
    onSuccess: refetch,
  });
