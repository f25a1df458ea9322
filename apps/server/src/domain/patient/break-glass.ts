import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** A reason holds for one member of staff and one patient for this long. */
export const REASON_HOLDS_HOURS = 8;

/**
 * Refuses with patient.reasonNeeded when one of these patients is marked as 要配慮, the member of staff is not the attending one, and no
 * reason of theirs holds. Everybody else passes: patients see their own page, and the server does its work.
 */
export async function requireReasons(
  tx: Tx,
  { actor, clock }: { actor: Actor; clock: Scope['clock'] },
  patientIds: readonly string[],
): Promise<void> {
  if (actor.kind !== 'staff' || patientIds.length === 0) return;
  const { rows } = await tx.$client.query<{ id: string }>(
    `SELECT p.id FROM patients p
      WHERE p.id = ANY($1::uuid[]) AND p.is_sensitive AND p.attending_staff_id IS DISTINCT FROM $2
        AND NOT EXISTS (SELECT FROM break_glass_reasons r
                         WHERE r.facility_id = p.facility_id AND r.staff_id = $2 AND r.patient_id = p.id AND r.expires_at > $3)
      LIMIT 1`,
    [patientIds, actor.staffId, clock.now()],
  );
  const [guarded] = rows;
  if (guarded) throw new Problem('patient.reasonNeeded', { patientId: guarded.id });
}
