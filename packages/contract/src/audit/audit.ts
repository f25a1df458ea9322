import { z } from 'zod';
import { auditKinds } from '#audit/audit-kinds.ts';
import { CsvDownload, CsvExportEncoding } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { PatientSummary } from '#patient/patient.ts';
import { Instant, PatientId, PlainDate, StaffId } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

export const AuditOutcome = z.enum(['done', 'refused']);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** Where the next page begins: the last event of the one before. */
export const AuditCursor = z.object({ at: Instant, id: z.int() });
export type AuditCursor = z.infer<typeof AuditCursor>;

/** Everything that an audit log can be asked: ids and words of closed lists. `from` and `to` are days in Tokyo, both included. */
export const AuditSearch = z.object({
  staffId: StaffId.nullish(),
  patientId: PatientId.nullish(),
  from: PlainDate.nullish(),
  to: PlainDate.nullish(),
  kind: z.enum(auditKinds).nullish(),
  outcome: AuditOutcome.nullish(),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

const AuditPatient = PatientSummary.pick({ id: true, patientNumber: true, familyName: true, givenName: true });

export const AuditEvent = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({
    kind: z.enum(['staff', 'link', 'family', 'system', 'client']),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  /** IP address and families of browser and system. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  action: z.string(),
  outcome: AuditOutcome,
  /** `name`: of a member of staff to whom it was done. */
  subject: z.object({ type: z.string(), id: z.uuid().nullable(), name: z.string().nullable() }),
  /** Whose record it was about. */
  patient: AuditPatient.nullable(),
  /** How many patients a list showed. */
  listedCount: z.int(),
  requestId: z.string().nullable(),
  /** Ids and names of fields. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const breakKinds = [
  'changed',
  'missing',
  'inserted',
  'order',
  'truncated',
  'root',
  'rootRemoved',
  'stuck',
] as const;
export const AuditVerdict = z.object({
  checkedEvents: z.int(),
  /** The first that is not as it was written; null when all is. */
  firstBreak: z.object({ kind: z.enum(breakKinds), seq: z.int().nullable(), eventId: z.int().nullable() }).nullable(),
  anchored: z.object({ seq: z.int(), at: Instant }).nullable(),
  /** Behind the newest anchor; what is taken off their end can still go unnoticed. */
  unanchoredEvents: z.int(),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;

/** One part of a verification. Without a verdict the next part begins at `checkedEvents`. */
export const AuditVerification = z.object({
  checkedEvents: z.int(),
  totalEvents: z.int(),
  verdict: AuditVerdict.nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

export const AuditSeal = z.object({
  /** The newest anchored root; null before the first. */
  anchored: z.object({ seq: z.int(), at: Instant, hash: z.string() }).nullable(),
});

/** Why the record of a patient marked as 要配慮 was opened. */
export const accessReasons = [
  'care',
  'covering',
  'emergency',
  'patientRequest',
  'administration',
  'audit',
  'other',
] as const;
export type AccessReason = (typeof accessReasons)[number];
export const accessReasonNames: Record<AccessReason, string> = {
  care: '診療・看護にたずさわっている',
  covering: '当直・代診・応援',
  emergency: '救急・急変',
  patientRequest: '患者さん・ご家族からの依頼',
  administration: '会計・事務手続き',
  audit: '監査・苦情対応',
  other: 'その他',
};
/** Perceived characters. */
export const ACCESS_NOTE_MAX = 200;

export const NewAccessReason = z.object({ reason: z.enum(accessReasons), note: text(ACCESS_NOTE_MAX) });
export type NewAccessReason = z.infer<typeof NewAccessReason>;

export const GivenReason = z.object({
  id: z.uuid(),
  givenAt: Instant,
  expiresAt: Instant,
  staffId: StaffId,
  staffName: z.string(),
  patient: AuditPatient,
  reason: z.enum(accessReasons),
  note: z.string(),
});
export type GivenReason = z.infer<typeof GivenReason>;

/** specification/audit.md §7: who opens more charts than this within an hour stands in the list of unusual reads. */
export const UNUSUAL_CHARTS_PER_HOUR = 100;

export const UnusualRead = z.object({
  staffId: StaffId,
  staffName: z.string(),
  /** The hour in which the most were opened begins here. */
  from: Instant,
  to: Instant,
  chartCount: z.int(),
});
export type UnusualRead = z.infer<typeof UnusualRead>;

/** YYYY-MM */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const AuditReview = z.object({
  month: Month,
  reviewedAt: Instant,
  reviewedByName: z.string(),
  note: z.string(),
});
export type AuditReview = z.infer<typeof AuditReview>;

/** One person and what they saw of one patient. */
export const PatientAccess = z.object({
  actor: z.object({
    kind: z.enum(['staff', 'link', 'family', 'system', 'client']),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  openedCount: z.int(),
  listedCount: z.int(),
  lastAt: Instant,
  /** The newest reason that was given, when the patient is marked as 要配慮. */
  reason: z.object({ reason: z.enum(accessReasons), note: z.string(), givenAt: Instant }).nullable(),
});
export type PatientAccess = z.infer<typeof PatientAccess>;

/** Rows of one CSV file; a longer period is exported in parts. */
export const AUDIT_EXPORT_MAX = 50_000;
/** Events of one page. */
export const AUDIT_PAGE = 50;

const byPatient = z.object({ patientId: PatientId });

export const auditContract = {
  search: endpoint({
    method: 'POST',
    path: '/audit/search',
    permission: 'audit.view',
    summary: 'Events of the audit log, newest first, one page behind a cursor',
    body: AuditSearch.extend({ after: AuditCursor.nullish() }),
    response: z.object({ items: z.array(AuditEvent), next: AuditCursor.nullable() }),
    safe: true,
  }),
  export: endpoint({
    method: 'POST',
    path: '/audit/export',
    admission: 'bulk',
    permission: 'audit.view',
    summary: 'The same events as a CSV file; needs a fresh proof of presence',
    body: AuditSearch.extend({ encoding: CsvExportEncoding }),
    response: CsvDownload,
    safe: true,
    problems: ['session.proofNeeded', 'audit.tooMany'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/audit/verify',
    admission: 'bulk',
    permission: 'audit.view',
    summary:
      'Look through the chain for a few seconds; the last part names the first event that is not as it was written',
    body: z.object({ from: z.int().min(0) }),
    response: AuditVerification,
    safe: true,
  }),
  anchor: endpoint({
    method: 'POST',
    path: '/audit/anchor',
    permission: 'audit.view',
    summary: 'Seal the head of the chain now instead of at the next full hour',
    response: AuditSeal,
  }),
  lastAnchor: endpoint({
    method: 'GET',
    path: '/audit/anchor',
    permission: 'audit.view',
    summary: 'The newest anchored root',
    response: AuditSeal,
  }),
  reasons: endpoint({
    method: 'POST',
    path: '/audit/reasons',
    permission: 'audit.view',
    summary: 'Reasons that were given for opening records of patients marked as sensitive, newest first',
    body: AuditSearch.pick({ staffId: true, patientId: true, from: true, to: true }),
    response: z.object({ items: z.array(GivenReason) }),
    safe: true,
  }),
  unusual: endpoint({
    method: 'GET',
    path: '/audit/unusual/{month}',
    permission: 'audit.view',
    summary: 'Who opened unusually many charts within an hour of a month',
    params: z.object({ month: Month }),
    response: z.object({ items: z.array(UnusualRead) }),
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/audit/reviews',
    permission: 'audit.view',
    summary: 'Months that were looked through, newest first',
    response: z.object({ items: z.array(AuditReview) }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/audit/reviews',
    permission: 'audit.view',
    summary: 'Confirm that the events of a month were looked through',
    body: z.object({ month: Month, note: text(500) }),
    response: AuditReview,
    idempotent: true,
    problems: ['audit.monthNotOver'],
  }),
  accessList: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/access',
    permission: 'audit.view',
    summary: 'Who looked at the record of a patient',
    params: byPatient,
    response: z.object({ items: z.array(PatientAccess) }),
    problems: ['notFound'],
  }),
  giveReason: endpoint({
    method: 'POST',
    path: '/patients/{patientId}/access-reasons',
    permission: ['patient.view', 'orders.order'],
    summary: 'Say why the record of a patient marked as sensitive is opened; holds for eight hours',
    params: byPatient,
    body: NewAccessReason,
    response: z.object({ expiresAt: Instant }),
    idempotent: true,
    problems: ['notFound'],
  }),
};
