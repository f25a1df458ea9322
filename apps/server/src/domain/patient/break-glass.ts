import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** A reason holds for one member of staff and one patient for this long. */
export const REASON_HOLDS_HOURS = 8;

type Asking = { actor: Actor; clock: Scope['clock'] };

/**
 * Refuses with patient.reasonNeeded when one of these patients is marked as 要配慮, the member of staff is not the attending one, and no
 * reason of theirs holds. Everybody else passes: patients see their own page, and the server does its work.
 */
export async function requireReasons(tx: Tx, asking: Asking, patientIds: readonly string[]): Promise<void> {
  if (patientIds.length > 0) refuseWithoutReason(await findGuarded(tx, asking, '$1::uuid[]', patientIds));
}

/** The patient of this order, where they may not be opened without a reason: asked before it is known who that is. */
export const guardedPatientOf = (tx: Tx, asking: Asking, orderId: OrderId): Promise<string | null> =>
  findGuarded(tx, asking, 'ARRAY(SELECT o.patient_id FROM orders o WHERE o.id = $1)', orderId);

/** @throws Problem `patient.reasonNeeded` where there is one */
export function refuseWithoutReason(guarded: string | null): void {
  if (guarded) throw new Problem('patient.reasonNeeded', { patientId: guarded });
}

async function findGuarded(tx: Tx, { actor, clock }: Asking, of: string, value: unknown): Promise<string | null> {
  if (actor.kind !== 'staff') return null;
  const { rows } = await tx.$client.query<{ id: string }>(
    `SELECT p.id FROM patients p
      WHERE p.id = ANY (${of}) AND p.is_sensitive AND p.attending_staff_id IS DISTINCT FROM $2
        AND NOT EXISTS (SELECT FROM break_glass_reasons r
                         WHERE r.facility_id = p.facility_id AND r.staff_id = $2 AND r.patient_id = p.id AND r.expires_at > $3)
      LIMIT 1`,
    [value, actor.staffId, clock.now()],
  );
  return rows[0]?.id ?? null;
}
