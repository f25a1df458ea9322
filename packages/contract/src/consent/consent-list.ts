import { z } from 'zod';
import { ConsentRoute, ConsentState } from '#consent/consent-state.ts';
import { foundOf } from '#list/found.ts';
import { listExport, listFile } from '#list/list-export.ts';
import { endpoint } from '#shared/endpoint.ts';
import { OrderScope } from '#order/order-search.ts';
import { PatientSummary } from '#patient/patient.ts';
import {
  ConsentFormId,
  ConsentTemplateId,
  DepartmentId,
  Instant,
  OrderId,
  OrderItemId,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  Version,
  WardId,
} from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

/** What one looks for in the list of consent forms every day. */
export const ConsentPreset = z.enum([
  'overdue',
  'dueSoon',
  'unsigned',
  'withdrawn',
  'paper',
  'toFinalise',
  'oldVersion',
  'stopped',
]);
export type ConsentPreset = z.infer<typeof ConsentPreset>;
export const consentPresetNames: Record<ConsentPreset, string> = {
  overdue: '期限超過',
  dueSoon: '期限間近',
  unsigned: '未署名',
  withdrawn: '撤回',
  paper: '紙待ち',
  toFinalise: '確定待ち',
  oldVersion: '版改訂で再同意',
  stopped: '対応が必要',
};
/** A form whose procedure, or whose own due date, is at most this many days away is 期限間近. */
export const CONSENT_DUE_SOON_DAYS = 3;

/** What still has to happen to a form, the nearest thing first. */
export const ConsentMissing = z.enum([
  'withdrawalUnheard',
  'sealingStuck',
  'toIssue',
  'doctorConfirmation',
  'explanation',
  'paper',
  'signature',
  'furtherSignature',
  'finalCheck',
  'sealing',
  'refusalTalk',
  'reissue',
  'oldVersion',
]);
export type ConsentMissing = z.infer<typeof ConsentMissing>;
export const consentMissingWords: Record<ConsentMissing, string> = {
  withdrawalUnheard: '撤回を確認していない部署があります',
  sealingStuck: '署名PDFを作れていません',
  toIssue: '発行していません',
  doctorConfirmation: '医師の確認を待っています',
  explanation: '医師の説明の記録がありません',
  paper: '署名した紙のスキャンを待っています',
  signature: '署名がありません',
  furtherSignature: 'ほかの方の署名を待っています',
  finalCheck: '医師の最終確認を待っています',
  sealing: '署名PDFを作っています',
  refusalTalk: '「同意しない」とのお返事です',
  reissue: '期限が過ぎています',
  oldVersion: '説明文書が改訂されています',
};

/** How far the sealed PDF is. */
export const ConsentSeal = z.enum(['none', 'working', 'stuck', 'done']);
export type ConsentSeal = z.infer<typeof ConsentSeal>;

/** One form as lists show it. */
export const ConsentSummary = z.object({
  id: ConsentFormId,
  version: Version,
  /** The order that holds it: what is decided about many at once is decided about their orders. */
  orderId: OrderId,
  orderVersion: Version,
  /** The form among what the order holds: its day may be its own. */
  itemId: OrderItemId,
  state: ConsentState,
  /** Null for a response to a common order that is nobody's yet. */
  patient: PatientSummary.nullable(),
  templateName: z.string(),
  versionNumber: z.int(),
  isOld: z.boolean(),
  procedureName: z.string(),
  procedureOn: PlainDate.nullable(),
  dueOn: PlainDate.nullable(),
  /** Its due date has passed, and it may still be signed. */
  overdue: z.boolean(),
  route: ConsentRoute,
  signedCount: z.int(),
  /** Those who have to sign, and those who did without having to. */
  signerCount: z.int(),
  missing: ConsentMissing.nullable(),
  seal: ConsentSeal,
  hasTimeStamp: z.boolean(),
  explainerName: z.string().nullable(),
  createdAt: Instant,
});
export type ConsentSummary = z.infer<typeof ConsentSummary>;

/** Beyond this the list is not counted, and not turned to. */
export const CONSENTS_COUNTED_AT_MOST = 1_000;

/** Travels in a body: what is typed about a person never stands in an address. */
export const ConsentSearch = Paging.extend({
  text: verbatim(200).default(''),
  preset: ConsentPreset.nullish(),
  state: ConsentState.nullish(),
  patientId: PatientId.nullish(),
  templateId: ConsentTemplateId.nullish(),
  /** Forms that the caller explains or entered, of patients of the own departments, of the own wards. */
  scope: OrderScope.nullish(),
  departmentId: DepartmentId.nullish(),
  wardId: WardId.nullish(),
  explainerId: StaffId.nullish(),
  procedureFrom: PlainDate.nullish(),
  procedureTo: PlainDate.nullish(),
  createdFrom: PlainDate.nullish(),
  createdTo: PlainDate.nullish(),
  sort: z.enum(['createdAt', 'procedureOn']).default('createdAt'),
  descending: z.boolean().default(true),
});
export type ConsentSearch = z.infer<typeof ConsentSearch>;

/** How many of a group the area's first page shows. */
export const CONSENT_TOP_SHOWN = 6;

/** What stands beside the work on the area's first page. */
export const ConsentTop = z.object({
  /** Signed forms that one of two persons wants to be void. */
  voidings: z.object({ total: z.int(), items: z.array(ConsentSummary) }),
  newest: z.array(ConsentSummary),
});
export type ConsentTop = z.infer<typeof ConsentTop>;

/** Forms as a CSV file. */
export const consentFile = listFile('consents', {
  createdAt: '作成日時',
  patientNumber: '患者番号',
  patientName: '氏名',
  patientKana: 'カナ',
  department: '診療科',
  ward: '病棟',
  template: '同意書（版）',
  procedureName: '手術・検査名',
  procedureOn: '予定日',
  dueOn: '署名の期限',
  route: '署名の方法',
  signers: '署名（済み／全員）',
  state: '状態',
  missing: '足りないもの',
  seal: '署名PDF',
  timeStamp: 'タイムスタンプ',
  explainer: '説明担当医',
});
export const consentExport = listExport({
  file: consentFile,
  permissions: ['consent.view'],
  search: ConsentSearch.omit({ page: true, pageSize: true }),
  id: ConsentFormId,
  summary:
    'All forms that a search finds, or chosen ones, as a CSV file, line by line. Needs a fresh proof of presence',
});
export type ConsentExportColumn = (typeof consentFile.columns)[number];

export const consentListContract = {
  search: endpoint({
    method: 'POST',
    path: '/consents/search',
    permission: 'consent.view',
    summary: 'Consent forms, narrowed and sorted; counted up to a thousand',
    body: ConsentSearch,
    response: foundOf(ConsentSummary),
    safe: true,
  }),
  top: endpoint({
    method: 'GET',
    path: '/consents/top',
    permission: 'consent.view',
    summary: 'Consent forms that wait to be void, and the newest',
    response: ConsentTop,
  }),
};
