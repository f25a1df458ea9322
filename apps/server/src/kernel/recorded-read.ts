import { type AuditEntry, recordAudit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

type Recorded<T> = { result: T; audit: AuditEntry | readonly AuditEntry[] };

/**
 * A question whose answer tells something of a patient: that it was asked is written down in the same transaction. If that cannot be
 * written, there is no answer (trust.md lines 59 and 64). No entry is needed for an answer that holds nobody.
 */
export const recordedRead = <A extends Actor, T>(
  scope: Scope<A>,
  question: (tx: Tx) => Promise<Recorded<T>>,
): Promise<T> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => {
    const { result, audit } = await question(tx);
    await recordAudit(tx, scope, 'action' in audit ? [audit] : audit);
    return result;
  });
