import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type AuditKey, digestOf, microsOf } from '#kernel/audit/audit-hash.ts';
import { insertEvents, type NewEvent } from '#kernel/audit/audit-insert.ts';
import { currentSource } from '#kernel/audit/audit-source.ts';
import type { Tx } from '#kernel/database/transaction.ts';
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
  if (actor.kind === 'family') return { id: actor.familySessionId, name: null };
  return { id: null, name: null };
};

/** Adds entries in the transaction of what they tell about: both happen or neither. With ids that are drawn already it is sent at once. */
export const recordAudit = (
  tx: Tx,
  writer: Writer,
  entries: readonly AuditEntry[],
  drawn?: readonly number[],
): Promise<void> =>
  insertEvents(
    tx,
    writer.auditKey,
    entries.map((entry) => eventOf(writer, entry)),
    drawn,
  );

/** What stands in the log about an entry, but for its id. */
export const eventOf = (writer: Writer, entry: AuditEntry): NewEvent => {
  const { actor, requestId, clock, auditKey } = writer;
  const { id: actorId, name: actorName } = actorOf(actor);
  const { address, device } = currentSource();
  return {
    facilityId: actor.facilityId,
    atMicros: microsOf(clock.now()),
    actorKind: actor.kind,
    actorId,
    actorName,
    action: entry.action,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    patientId: entry.patientId ?? null,
    requestId,
    detail: JSON.parse(JSON.stringify(entry.detail ?? {})) as unknown,
    address,
    device,
    outcome: entry.outcome ?? 'done',
    patientIds: [...new Set(entry.patientIds ?? [])],
    beforeDigest: digestIfGiven(auditKey, entry.before),
    afterDigest: digestIfGiven(auditKey, entry.after),
  };
};

const digestIfGiven = (key: AuditKey, record: unknown): Buffer | null =>
  record === undefined ? null : digestOf(key, record);
