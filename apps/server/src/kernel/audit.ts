import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** What is written down about one thing that was done. `detail` holds ids and field names, never what a patient's fields contain. */
export type AuditEntry = {
  /** area.verb */
  action: string;
  subject: { type: string; id: string | null };
  patientId?: string | null;
  detail?: Record<string, unknown>;
};

const actorOf = (actor: Actor): { id: string | null; name: string | null } => {
  if (actor.kind === 'staff') return { id: actor.staffId, name: actor.name };
  if (actor.kind === 'link') return { id: actor.linkSessionId, name: null };
  return { id: null, name: null };
};

/** Adds entries in the transaction of what they tell about: both happen or neither. */
export async function recordAudit(
  tx: Tx,
  { actor, requestId, clock }: Pick<Scope, 'actor' | 'requestId' | 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = clock.now();
  const { id, name } = actorOf(actor);
  for (const entry of entries) {
    await tx.$client.query(
      `INSERT INTO audit_events (at, actor_kind, actor_id, actor_name, action, subject_type, subject_id, patient_id, request_id, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        at,
        actor.kind,
        id,
        name,
        entry.action,
        entry.subject.type,
        entry.subject.id,
        entry.patientId ?? null,
        requestId,
        JSON.stringify(entry.detail ?? {}),
      ],
    );
  }
}
