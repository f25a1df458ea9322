import type { IdentityConfirmation, IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import { IDENTITY_REASON_LENGTH } from '@nattoku/contract/patient/patient-identity';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { type Identity, identityChange, type IdentityField } from '@nattoku/rules/patient/patient-identity';
import { max } from '@nattoku/rules/text/validation';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { identityObstacles } from '#domain/order/identity-obstacles.ts';
import { type IdentityTrace, type IdentityWay, keepIdentityChanges } from '#domain/patient/keep-identity-change.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Guarded = {
  /** Held by the caller until the transaction ends, so that nothing begins in the patient's name meanwhile. */
  patientId: PatientId;
  before: Identity;
  after: Identity;
  way: IdentityWay;
  confirmation: IdentityConfirmation | null;
  /** What may go on in the name all the same. */
  passes?: (obstacle: IdentityObstacle) => boolean;
};

/**
 * The one gate for whatever would make the record of a patient that of somebody else (docs/decisions/0027): it passes where nothing of the
 * kind changes, or where each change was confirmed with a reason and nothing goes on in the patient's name. What was before is kept then,
 * and the answer belongs into the audit entry.
 * @throws Problem `patient.identityInUse`, `patient.identityHeld`; a correction also `permission.denied`, `session.proofNeeded`
 */
export async function guardIdentity(
  tx: Tx,
  { patientId, before, after, way, confirmation, passes = () => false }: Guarded,
  scope: StaffScope,
): Promise<IdentityTrace | null> {
  const fields = identityChange(before, after);
  if (fields.length === 0) return null;
  const now = scope.clock.now();
  const obstacles = (await identityObstacles(tx, [patientId], { now, scope })).get(patientId) ?? [];
  const isCorrectable = obstacles.every(({ kind }) => kind !== 'waiting');
  const held = { fields, obstacles, mayCorrect: isCorrectable && isAllowed(scope.actor, 'patient.merge') };
  const isInTheWay =
    way === 'correction' ? ({ kind }: IdentityObstacle) => kind === 'waiting' : (one: IdentityObstacle) => !passes(one);
  if (way === 'correction' && !isAllowed(scope.actor, 'patient.merge')) throw new Problem('permission.denied');
  if (obstacles.some(isInTheWay)) throw new Problem('patient.identityInUse', { identity: held });
  const reason = confirmedReason(confirmation, fields);
  if (reason === null) throw new Problem('patient.identityHeld', { identity: held });
  if (way === 'correction') requireFreshProof(scope);
  const kept = await keepIdentityChanges(tx, [{ patientId, way, fields, before, after, reason }], now);
  return kept.get(patientId) ?? null;
}

/** Null where what was confirmed is not what changes. @throws Problem `request.invalid` for a reason that says nothing. */
export function confirmedReason(
  confirmation: IdentityConfirmation | null,
  fields: readonly IdentityField[],
): string | null {
  if (!confirmation || fields.some((field) => !confirmation.fields.includes(field))) return null;
  const reason = normaliseText(confirmation.reason);
  if (reason === '') throw invalidInput({ field: 'identityReason', message: '理由を入力してください' });
  const verdict = max(reason, IDENTITY_REASON_LENGTH);
  if (verdict !== true) throw invalidInput({ field: 'identityReason', message: verdict });
  return reason;
}
