import { type AuditEntry, recordAudit } from '#kernel/audit/audit.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

type Recorded<T> = { result: T; audit: AuditEntry | readonly AuditEntry[] };

/**
 * A question whose answer tells something of a patient: that it was asked is written down in the same transaction. If that cannot be
 * written, there is no answer (specification/audit.md §1). No entry is needed for an answer that holds nobody. An entry with `patientId` says
 * that the record was opened: of a patient who is marked as 要配慮 that needs a reason. Lists name whom they showed in `patientIds`.
 */
export const recordedRead = <A extends Actor, T>(
  scope: Scope<A>,
  question: (tx: Tx) => Promise<Recorded<T>>,
): Promise<T> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const { result, audit } = await question(tx);
    const entries = 'action' in audit ? [audit] : audit;
    await requireReasons(tx, scope, patientsOf(entries));
    await recordAudit(tx, scope, entries);
    return result;
  });

const patientsOf = (entries: readonly AuditEntry[]): string[] =>
  entries.flatMap(({ patientId }) => (patientId ? [patientId] : []));
