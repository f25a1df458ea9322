import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type AuditKey, digestOf, eventMac, microsOf } from '#kernel/audit/audit-hash.ts';
import { currentSource } from '#kernel/audit/audit-source.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** What is written down about one thing that was done. `detail` holds ids and field names, never what a patient's fields contain. */
export type AuditEntry = {
  action: AuditAction;
  subject: { type: string; id: string | null };
  /** Whose record it is about. */
  patientId?: string | null;
  /** Patients that a list showed; looking at a list is not opening a record. */
  patientIds?: readonly string[];
  /** `refused`: it was tried and did not happen. */
  outcome?: 'done' | 'refused';
  detail?: Record<string, unknown>;
  /** The record before and after a change. Only keyed digests of them are kept, which prove later what it was and tell nothing. */
  before?: unknown;
  after?: unknown;
};

type Writer = Pick<Scope, 'actor' | 'requestId' | 'clock' | 'auditKey'>;

const actorOf = (actor: Actor): { id: string | null; name: string | null } => {
  if (actor.kind === 'staff') return { id: actor.staffId, name: actor.name };
  if (actor.kind === 'client') return { id: actor.clientId, name: actor.name };
  if (actor.kind === 'link') return { id: actor.linkSessionId, name: null };
  return { id: null, name: null };
};

/** Adds entries in the transaction of what they tell about: both happen or neither. */
export async function recordAudit(tx: Tx, writer: Writer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  // The id is part of what the MAC covers: a copied event is no event.
  const { rows } = await tx.$client.query<{ id: number }>(
    "SELECT nextval('audit_events_id_seq') AS id FROM generate_series(1, $1)",
    [entries.length],
  );
  const events = entries.map((entry, index) => eventOf(writer, Number(rows[index]?.id), entry));
  await tx.$client.query(insertEvents, [JSON.stringify(events)]);
}

/** One statement however many there are: an import writes down thousands. */
const insertEvents = `
  INSERT INTO audit_events (id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, patient_id, request_id,
    detail, address, device, outcome, patient_ids, before_digest, after_digest, mac)
  SELECT id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, patient_id, request_id,
    detail, address, device, outcome, patient_ids, before_digest, after_digest, mac
  FROM json_to_recordset($1) AS event (id bigint, at timestamptz, actor_kind text, actor_id uuid, actor_name text, action text,
    subject_type text, subject_id uuid, patient_id uuid, request_id text, detail jsonb, address text, device text, outcome text,
    patient_ids uuid[], before_digest bytea, after_digest bytea, mac bytea)
  ORDER BY id`;

const bytea = (bytes: Buffer | null): string | null => bytes && `\\x${bytes.toString('hex')}`;

/** The row, as JSON, with the MAC over all of it. */
const eventOf = (writer: Writer, id: number, entry: AuditEntry) => {
  const { actor, requestId, clock, auditKey } = writer;
  const at = clock.now();
  const { id: actorId, name: actorName } = actorOf(actor);
  const { address, device } = currentSource();
  const detail = JSON.parse(JSON.stringify(entry.detail ?? {})) as unknown;
  const fields = {
    id,
    facilityId: actor.facilityId,
    atMicros: microsOf(at),
    actorKind: actor.kind,
    actorId,
    actorName,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    patientId: entry.patientId ?? null,
    requestId,
    detail,
    address,
    device,
    outcome: entry.outcome ?? 'done',
    patientIds: [...new Set(entry.patientIds ?? [])],
    beforeDigest: digestIfGiven(auditKey, entry.before),
    afterDigest: digestIfGiven(auditKey, entry.after),
  };
  return {
    id,
    at: at.toISOString(),
    actor_kind: fields.actorKind,
    actor_id: actorId,
    actor_name: actorName,
    action: fields.action,
    subject_type: fields.subjectType,
    subject_id: fields.subjectId,
    patient_id: fields.patientId,
    request_id: requestId,
    detail,
    address,
    device,
    outcome: fields.outcome,
    patient_ids: fields.patientIds,
    before_digest: bytea(fields.beforeDigest),
    after_digest: bytea(fields.afterDigest),
    mac: bytea(eventMac(auditKey, fields)),
  };
};

const digestIfGiven = (key: AuditKey, record: unknown): Buffer | null =>
  record === undefined ? null : digestOf(key, record);
