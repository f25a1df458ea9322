import type { Invitation, Invited, LinkDelivery } from '@nattoku/contract/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/account-input';
import type { StaffId } from '@nattoku/contract/shared';
import { inArray } from 'drizzle-orm';
import { holdStaff, issueLink } from '#areas/account/account.link.ts';
import { queueLetter } from '#areas/account/account.outbox.ts';
import { insertStaff } from '#areas/account/account.password.ts';
import { departments } from '#areas/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secret.ts';
import { write, type Written } from '#kernel/write.ts';

/** Makes an account in the state invited, and the link by which its owner sets a password. */
export const inviteStaff = write(async (tx, invitation: Invitation, scope: StaffScope): Promise<Written<Invited>> => {
  const { email, name, nameKana, role, departmentIds, delivery } = normalisePerson(invitation);
  const problems = checkPerson({ email, name, nameKana });
  if (problems.length > 0) throw invalidInput(...problems);
  await requireOwnDepartments(tx, departmentIds);
  const staffId = await insertStaff(tx, { email, name, nameKana, role, departmentIds, state: 'invited' }, null);
  return sendInvitation(tx, { staffId, delivery, action: 'account.invite', detail: { role } }, scope);
});

/** For an invitation that was lost or ran out. The link before it ends. */
export const inviteAgain = write(
  async (
    tx,
    { staffId, delivery }: { staffId: StaffId; delivery: LinkDelivery },
    scope: StaffScope,
  ): Promise<Written<Invited>> => {
    const held = await holdStaff(tx, staffId);
    if (!held) throw new Problem('notFound');
    if (held.state !== 'invited') throw new Problem('account.illegalTransition');
    return sendInvitation(tx, { staffId, delivery, action: 'account.inviteAgain', detail: {} }, scope);
  },
);

type Sending = { staffId: StaffId; delivery: LinkDelivery; action: string; detail: Record<string, unknown> };

const sendInvitation = async (
  tx: Tx,
  { staffId, delivery, action, detail }: Sending,
  { actor, clock }: StaffScope,
): Promise<Written<Invited>> => {
  const now = clock.now();
  const id = newId(now.getTime());
  const secret = delivery === 'print' ? newSecret() : null;
  const expiresAt = await issueLink(tx, {
    id,
    staffId,
    purpose: 'invitation',
    issuedBy: actor.staffId,
    secret,
    now,
  });
  const letter = { facilityId: actor.facilityId, staffId, kind: 'invitation', causeId: id, now } as const;
  return {
    result: { staffId, expiresAt: expiresAt.toISOString(), linkSecret: secret },
    audit: { action, subject: { type: 'staff', id: staffId }, detail: { ...detail, linkId: id, delivery } },
    jobs: delivery === 'mail' ? [await queueLetter(tx, letter)] : [],
  };
};

const requireOwnDepartments = async (tx: Tx, departmentIds: Invitation['departmentIds']): Promise<void> => {
  const wanted = [...new Set(departmentIds)];
  const found = await tx.select({ id: departments.id }).from(departments).where(inArray(departments.id, wanted));
  if (found.length !== wanted.length) {
    throw invalidInput({ field: 'departmentIds', message: 'この施設にない診療科が選ばれています' });
  }
};
