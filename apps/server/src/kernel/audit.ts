import { type AuditKey, digestOf, eventMac, microsOf } from '#kernel/audit-hash.ts';
import { currentSource } from '#kernel/audit-source.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** What is written down about one thing that was done. `detail` holds ids and field names, never what a patient's fields contain. */
export type AuditEntry = {
  /** area.verb, with words in @nattoku/contract/audit-actions */
  action: string;
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
  for (const [index, entry] of entries.entries()) await insert(tx, writer, Number(rows[index]?.id), entry);
}

const insert = async (tx: Tx, writer: Writer, id: number, entry: AuditEntry): Promise<void> => {
  const { actor, requestId, clock, auditKey } = writer;
  const at = clock.now();
  const { id: actorId, name: actorName } = actorOf(actor);
  const { address, device } = currentSource();
  const detail = JSON.stringify(entry.detail ?? {});
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
    detail: JSON.parse(detail) as unknown,
    address,
    device,
    outcome: entry.outcome ?? 'done',
    patientIds: [...new Set(entry.patientIds ?? [])],
    beforeDigest: digestIfGiven(auditKey, entry.before),
    afterDigest: digestIfGiven(auditKey, entry.after),
  };
  await tx.$client.query(
    `INSERT INTO audit_events (id, at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, patient_id, request_id,
       detail, address, device, outcome, patient_ids, before_digest, after_digest, mac)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      at,
      fields.actorKind,
      actorId,
      actorName,
      fields.action,
      fields.subjectType,
      fields.subjectId,
      fields.patientId,
      requestId,
      detail,
      address,
      device,
      fields.outcome,
      fields.patientIds,
      fields.beforeDigest,
      fields.afterDigest,
      eventMac(auditKey, fields),
    ],
  );
};

const digestIfGiven = (key: AuditKey, record: unknown): Buffer | null =>
  record === undefined ? null : digestOf(key, record);
