import { type AuditFields, type AuditKey, eventMac } from '#kernel/audit/audit-hash.ts';
import { takeEventIds } from '#kernel/database/asking.ts';
import type { Tx } from '#kernel/database/transaction.ts';

/** An event as it will stand in the log, but for its id. */
export type NewEvent = Omit<AuditFields, 'id'>;

/**
 * Writes events of one facility. The id is part of what the MAC covers, so it is drawn before: a copied event is no event. Once the ids are there the
 * statement is sent at once.
 */
export async function insertEvents(
  tx: Tx,
  auditKey: AuditKey,
  events: readonly NewEvent[],
  drawn?: readonly number[],
): Promise<void> {
  if (events.length === 0) return;
  const ids = drawn ?? (await drawEventIds(tx, events.length));
  const rows = events.map((event, index) => rowOf(auditKey, { id: Number(ids[index]), ...event }));
  await tx.$client.query(insertRows, [JSON.stringify(rows)]);
}

/** So many ids for events; those that were drawn when the transaction began come first and cost nothing. */
export async function drawEventIds(tx: Tx, count: number): Promise<number[]> {
  const ids = await takeEventIds(tx, count);
  if (ids.length === count) return ids;
  const { rows } = await tx.$client.query<{ id: number }>(
    "SELECT nextval('audit_events_id_seq') AS id FROM generate_series(1, $1)",
    [count - ids.length],
  );
  return [...ids, ...rows.map(({ id }) => id)];
}

/** One statement however many there are: an import writes down thousands. */
const insertRows = `
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
const rowOf = (auditKey: AuditKey, event: AuditFields) => ({
  id: event.id,
  at: new Date(Number(event.atMicros) / 1000).toISOString(),
  actor_kind: event.actorKind,
  actor_id: event.actorId,
  actor_name: event.actorName,
  action: event.action,
  subject_type: event.subjectType,
  subject_id: event.subjectId,
  patient_id: event.patientId,
  request_id: event.requestId,
  detail: event.detail,
  address: event.address,
  device: event.device,
  outcome: event.outcome,
  patient_ids: event.patientIds,
  before_digest: bytea(event.beforeDigest),
  after_digest: bytea(event.afterDigest),
  mac: bytea(eventMac(auditKey, event)),
});
