import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import type { CallInput } from '@nattoku/contract/shared/endpoint';
import { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';
import {
  importFileNameHeader,
  importUpload,
  type ImportMapping,
  type ImportState,
  type PatientImport,
  patientImportContract,
  type PatientImportId,
  type RowVerdict,
} from '@nattoku/contract/patient/patient-import';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const topic = 'patientImport';

export const importsQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: ({ signal }) => call(patientImportContract.list, {}, { signal }),
});

const running: readonly ImportState[] = ['checking', 'importing', 'undoing'];
export const isRunning = ({ state }: PatientImport): boolean => running.includes(state);

/** Events report progress; asking now and then as well covers a stream that is cut off. */
const ASK_AGAIN_MS = 3_000;

export const importQuery = (importId: PatientImportId) =>
  queryOptions({
    queryKey: [topic, importId],
    queryFn: ({ signal }) => call(patientImportContract.get, { params: { importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? ASK_AGAIN_MS : false),
  });

/** The key has a beginning of its own: what the file holds does not change with the import. */
export const previewQuery = (importId: PatientImportId, encoding: CsvEncoding | undefined) =>
  queryOptions({
    queryKey: ['patientImportFile', importId, encoding ?? null],
    queryFn: ({ signal }) =>
      call(patientImportContract.preview, { params: { importId }, query: encoding ? { encoding } : {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type RowsPage = { page: number; pageSize: 20 | 50 | 100 };

export const importRowsQuery = (importId: PatientImportId, verdict: RowVerdict, page: RowsPage) =>
  queryOptions({
    queryKey: [topic, importId, 'rows', verdict, page],
    queryFn: ({ signal }) =>
      call(patientImportContract.rows, { params: { importId }, query: { verdict, ...page } }, { signal }),
  });

export const profilesQuery = queryOptions({
  queryKey: ['patientImportProfile'],
  queryFn: ({ signal }) => call(patientImportContract.profiles, {}, { signal }),
});

export const sendFile = async (file: File, idempotencyKey: string): Promise<PatientImport> => {
  const body = new Uint8Array(await file.arrayBuffer());
  const headers = { [importFileNameHeader]: encodeURIComponent(file.name) };
  return call(importUpload, { body, idempotencyKey }, { headers });
};

const refetch = () => queryClient.invalidateQueries({ queryKey: [topic] });

type Plan = { importId: PatientImportId; encoding: CsvEncoding; mapping: ImportMapping };

export const useCheckImport = () =>
  useMutation({
    mutationFn: ({ importId, ...body }: Plan) =>
      call(patientImportContract.check, { params: { importId }, body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: refetch,
  });

export const useMoveImport = (move: 'start' | 'undo') =>
  useMutation({
    mutationFn: (importId: PatientImportId) =>
      call(patientImportContract[move], { params: { importId }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: refetch,
  });

type Confirmation = { line: number; body: CallInput<typeof patientImportContract.confirmRow>['body'] };

export const useConfirmRow = (importId: PatientImportId) =>
  useMutation({
    mutationFn: ({ line, body }: Confirmation) =>
      call(patientImportContract.confirmRow, { params: { importId, line }, body }),
    onSettled: refetch,
  });

export const useReleaseRow = (importId: PatientImportId) =>
  useMutation({
    mutationFn: (line: number) => call(patientImportContract.releaseRow, { params: { importId, line } }),
    onSettled: refetch,
  });

export const useDiscardImport = () =>
  useMutation({
    mutationFn: (importId: PatientImportId) => call(patientImportContract.discard, { params: { importId } }),
    onSuccess: refetch,
  });

type NewProfile = { name: string; header: string[]; mapping: ImportMapping };

export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: NewProfile) =>
      call(patientImportContract.saveProfile, { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['patientImportProfile'] }),
  });
