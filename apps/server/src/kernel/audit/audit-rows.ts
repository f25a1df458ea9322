import type { AuditFields } from '#kernel/audit/audit-hash.ts';

/** All that the MAC of an event covers, under the names below; the time to the microsecond, which a Date would lose. */
export const auditColumns = `e.id, e.facility_id, (extract(epoch FROM e.at) * 1000000)::bigint::text AS at_micros, e.actor_kind, e.actor_id,
  e.actor_name, e.action, e.subject_type, e.subject_id, e.patient_id, e.request_id, e.detail, e.address, e.device, e.outcome, e.patient_ids,
  e.before_digest, e.after_digest, e.mac`;

export type AuditRow = {
  id: number;
  facility_id: string;
  at_micros: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  patient_id: string | null;
  request_id: string | null;
  detail: unknown;
  address: string | null;
  device: string | null;
  outcome: string;
  patient_ids: string[];
  before_digest: Buffer | null;
  after_digest: Buffer | null;
  mac: Buffer | null;
};

export const fieldsOf = (row: AuditRow): AuditFields => ({
  id: row.id,
  facilityId: row.facility_id,
  atMicros: row.at_micros,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  patientId: row.patient_id,
  requestId: row.request_id,
  detail: row.detail,
  address: row.address,
  device: row.device,
  outcome: row.outcome,
  patientIds: row.patient_ids,
  beforeDigest: row.before_digest,
  afterDigest: row.after_digest,
});
