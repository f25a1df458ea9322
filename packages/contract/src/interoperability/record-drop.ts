import { z } from 'zod';
import { sealingKindNames } from '#consent/consent-sealing.ts';
import { CsvExportEncoding } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentFormId, Instant, OrderId, pageOf } from '#shared/primitives.ts';

export const RecordDropState = z.enum(['waiting', 'written']);
export type RecordDropState = z.infer<typeof RecordDropState>;
export const recordDropStateNames: Record<RecordDropState, string> = { waiting: '待ち', written: '書き出し済み' };

/** Why a document is not in the folder yet; a code that is not here is shown as `unexpected`. */
export const recordDropFailures: Record<string, string> = {
  folderGone: 'フォルダーが見つかりません。共有フォルダーの接続を確かめてください。',
  denied: 'フォルダーに書き込む権限がありません。',
  diskFull: 'フォルダーの空き容量が足りません。',
  storage: '電子署名で確定したPDFを読み出せません。サーバーの保存先を確かめてください。',
  unexpected: '予期しないエラーです。サーバーの記録（ログ）を確かめてください。',
};

/** Minutes after which the administrators are told that documents wait. */
export const RECORD_DROP_ALERT_MINUTES = 60;

export const RecordDropSettings = z.object({
  /** Whether this server has a folder at all (RECORD_DROP_DIR). */
  isAvailable: z.boolean(),
  /** The facility's own folder below it; null where there is none. */
  folder: z.string().nullable(),
  /** 0 before it was saved for the first time. */
  version: z.int().min(0),
  isOn: z.boolean(),
  encoding: CsvExportEncoding,
  since: Instant.nullable(),
  counts: z.record(RecordDropState, z.int()),
});
export type RecordDropSettings = z.infer<typeof RecordDropSettings>;

/** `talk`: the record of a talk; the others are of a consent form. */
export const RecordDropKind = z.enum(['sealed', 'refusal', 'withdrawal', 'talk']);
export type RecordDropKind = z.infer<typeof RecordDropKind>;
export const recordDropKindNames: Record<RecordDropKind, string> = { ...sealingKindNames, talk: '説明の記録' };

export const RecordDrop = z.object({
  /** Of the consent document, or of the edition of a talk's record. */
  documentId: z.uuid(),
  /** Null for the record of a talk. */
  formId: ConsentFormId.nullable(),
  orderId: OrderId,
  /** Of the form, or what the talk was about. */
  title: z.string(),
  kind: RecordDropKind,
  state: RecordDropState,
  tries: z.int(),
  /** One of `recordDropFailures`. */
  failure: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  createdAt: Instant,
  writtenAt: Instant.nullable(),
});
export type RecordDrop = z.infer<typeof RecordDrop>;

export const recordDropContract = {
  settings: endpoint({
    method: 'GET',
    path: '/record-drop',
    permission: 'settings.manage',
    summary: 'The folder that sealed PDFs are laid into',
    response: RecordDropSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/record-drop',
    permission: 'settings.manage',
    summary: 'Lay sealed PDFs into the folder from now on, or no more. Needs a fresh proof of presence',
    body: z.object({ isOn: z.boolean(), encoding: CsvExportEncoding, version: z.int().min(0) }),
    response: RecordDropSettings,
    problems: ['session.proofNeeded', 'recordDrop.unavailable', 'recordDrop.folder', 'record.versionConflict'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/record-drop/documents',
    permission: 'settings.manage',
    summary: 'Documents that were or will be laid into the folder, newest first',
    query: z.object({
      state: RecordDropState.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: pageOf(RecordDrop),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/record-drop/retry',
    permission: 'settings.manage',
    summary: 'Try again at once with all that wait',
    response: z.object({ retried: z.int() }),
    problems: ['recordDrop.unavailable'],
  }),
  rewrite: endpoint({
    method: 'POST',
    path: '/record-drop/documents/{documentId}/rewrite',
    permission: 'settings.manage',
    summary: 'Lay a document into the folder once more',
    params: z.object({ documentId: z.uuid() }),
    response: z.object({ retried: z.int() }),
    problems: ['notFound', 'recordDrop.unavailable'],
  }),
};
