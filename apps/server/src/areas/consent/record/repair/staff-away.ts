import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentTrouble } from '@nattoku/contract/consent/consent-repair';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { evaluateGates, isPassed } from '#domain/consent/form/gates.ts';
import type { consentSigners } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { rolesThat } from '#domain/staff/roles-that.ts';

type Signer = typeof consentSigners.$inferSelect;

/** Doctors and supervisors sign with another permission than witnesses and interpreters. */
export const permissionToSign = (role: Signer['role']) =>
  role === 'doctor' || role === 'supervisor' ? ('consent.sign' as const) : ('consent.order' as const);

/** Staff who are needed for this form and cannot act any more: they have left, or may not sign. */
export async function staffAway(
  tx: Tx,
  form: ConsentForm,
  signers: readonly Signer[],
): Promise<ConsentTrouble['missing']> {
  const needed = signers
    .filter(({ required, state, staffId }) => required && state === 'waiting' && staffId !== null)
    .map(({ staffId, role }) => ({ staffId, role, words: signerRoleNames[role] }));
  const talk = await needsTalk(tx, form);
  const wanted = [
    ...needed,
    ...(talk ? [{ staffId: form.explainerId, role: 'doctor' as const, words: '説明する医師' }] : []),
  ];
  const away: { staffId: StaffId | null; words: string }[] = [];
  for (const { staffId, role, words } of wanted) {
    if (staffId === null || away.some((one) => one.staffId === staffId)) continue;
    const person = await activeAs(tx, staffId, role);
    if (!person.isAble) away.push({ staffId, words: `${words}　${person.name}` });
  }
  return away;
}

/** Nobody but the explainer says that the talk was held. */
const needsTalk = async (tx: Tx, form: ConsentForm): Promise<boolean> => {
  if (form.explainerId === null || form.explainedAt !== null) return false;
  const gates = await evaluateGates(tx, form, form.updatedAt);
  return gates.some((gate) => gate.rule.kind === 'talkHeld' && !isPassed(gate));
};

/** Whether somebody works here and may sign in such a place. */
export async function activeAs(
  tx: Tx,
  staffId: StaffId,
  role: Signer['role'],
): Promise<{ name: string; isAble: boolean }> {
  const able = await rolesThat(tx, (may) => may(permissionToSign(role)));
  const { rows } = await tx.$client.query<{ name: string; isAble: boolean }>(
    `SELECT name, state IN ('active', 'locked') AND role = ANY ($2) AS "isAble" FROM staff WHERE id = $1`,
    [staffId, able],
  );
  return rows[0] ?? { name: '', isAble: false };
}
