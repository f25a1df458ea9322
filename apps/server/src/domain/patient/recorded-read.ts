import type { PatientId } from '@nattoku/contract/shared/primitives';
import { type AuditEntry, eventOf, recordAudit } from '#kernel/audit/audit.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

type Recorded<T> = { result: T; audit: AuditEntry | readonly AuditEntry[] };

type Question<T> = (tx: Tx) => Promise<Recorded<T>>;

/**
 * A question whose answer tells something of a patient: that it was asked is written down before the answer leaves. If that cannot be
 * written, there is no answer (specification/audit.md §1). The question changes nothing, and so its events may be written in one commit with
 * those of others that were asked at the same time. No entry is needed for an answer that holds nobody. An entry with `patientId` says that
 * the record was opened: of a patient who is marked as 要配慮 that needs a reason. Lists name whom they showed in `patientIds`.
 */
export const recordedRead = async <A extends Actor, T>(scope: Scope<A>, question: Question<T>): Promise<T> => {
  const { result, entries } = await scope.database.transaction(
    scope.actor.facilityId,
    (tx) => answered(tx, scope, question),
    { readOnly: true },
  );
  await record(scope, entries);
  return result;
};

const record = (scope: Scope, entries: readonly AuditEntry[]): Promise<void> =>
  scope.journal.record(
    scope.actor.facilityId,
    entries.map((entry) => eventOf(scope, entry)),
  );

/**
 * The same for a question that asks all at once: opening, question, reasons and end are one round trip. `opened` are those whose records it opens.
 */
export const recordedAtOnce = async <A extends Actor, T>(
  scope: Scope<A>,
  question: Question<T>,
  opened: readonly PatientId[] = [],
): Promise<T> => {
  const [{ result, audit }] = await scope.database.transaction(
    scope.actor.facilityId,
    (tx) => Promise.all([question(tx), requireReasons(tx, scope, opened)]),
    { isWhole: true },
  );
  const entries = entriesOf(audit);
  const known: ReadonlySet<string> = new Set(opened);
  if (!patientsOf(entries).every((id) => known.has(id)))
    throw new Error('a record was opened without asking for a reason');
  await record(scope, entries);
  return result;
};

/** The same for a question that locks or writes something on its way: its events stand in the same transaction. */
export const recordedChangingRead = <A extends Actor, T>(scope: Scope<A>, question: Question<T>): Promise<T> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const { result, entries } = await answered(tx, scope, question);
    await recordAudit(tx, scope, entries);
    return result;
  });

const answered = async <A extends Actor, T>(tx: Tx, scope: Scope<A>, question: Question<T>) => {
  const { result, audit } = await question(tx);
  const entries = entriesOf(audit);
  await requireReasons(tx, scope, patientsOf(entries));
  return { result, entries };
};

const entriesOf = (audit: AuditEntry | readonly AuditEntry[]): readonly AuditEntry[] =>
  'action' in audit ? [audit] : audit;

const patientsOf = (entries: readonly AuditEntry[]): string[] =>
  entries.flatMap(({ patientId }) => (patientId ? [patientId] : []));
