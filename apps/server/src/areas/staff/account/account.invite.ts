import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import type { Invitation, Invited, LinkDelivery } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { checkStaffNumber, cleanStaffNumber } from '@nattoku/contract/staff/staff-input';
import type { StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { holdStaff, issueLink } from '#areas/staff/account/account.link.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import { insertStaff } from '#areas/staff/account/account.password.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

/** Makes an account in the state invited, and the link by which its owner sets a password. */
export const inviteStaff = write(async (tx, invitation: Invitation, scope: StaffScope): Promise<Written<Invited>> => {
  const { email, name, nameKana, role, departmentIds, delivery } = normalisePerson(invitation);
  const problems = checkPerson({ email, name, nameKana });
  if (problems.length > 0) throw invalidInput(...problems);
  await requireOwnDepartments(tx, departmentIds);
  await requireOwnWards(tx, invitation.wardIds ?? []);
  const staffNumber = await freeStaffNumber(tx, invitation.staffNumber);
  const staffId = await insertStaff(tx, { email, name, nameKana, role, departmentIds, state: 'invited' }, null);
  const { profession = null, wardIds = [] } = invitation;
  await tx.update(staff).set({ profession, staffNumber, wardIds }).where(eq(staff.id, staffId));
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

type Sending = { staffId: StaffId; delivery: LinkDelivery; action: AuditAction; detail: Record<string, unknown> };

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
  const email = { facilityId: actor.facilityId, staffId, kind: 'invitation', causeId: id, now } as const;
  return {
    result: { staffId, expiresAt: expiresAt.toISOString(), linkSecret: secret },
    audit: { action, subject: { type: 'staff', id: staffId }, detail: { ...detail, linkId: id, delivery } },
    changes: [{ topic: 'staff', id: staffId }],
    jobs: delivery === 'email' ? [await queueEmail(tx, email)] : [],
  };
};

const requireOwnDepartments = async (tx: Tx, departmentIds: Invitation['departmentIds']): Promise<void> => {
  const wanted = [...new Set(departmentIds)];
  const found = await tx.select({ id: departments.id }).from(departments).where(inArray(departments.id, wanted));
  if (found.length !== wanted.length) {
    throw invalidInput({ field: 'departmentIds', message: 'この施設にない診療科が選ばれています' });
  }
};

const requireOwnWards = async (tx: Tx, wardIds: readonly WardId[]): Promise<void> => {
  const wanted = [...new Set(wardIds)];
  const found = await tx.select({ id: wards.id }).from(wards).where(inArray(wards.id, wanted));
  if (found.length !== wanted.length)
    throw invalidInput({ field: 'wardIds', message: 'この施設にない病棟が選ばれています' });
};

const freeStaffNumber = async (tx: Tx, typed: string | null | undefined): Promise<string | null> => {
  const staffNumber = cleanStaffNumber(typed ?? null);
  const verdict = checkStaffNumber(staffNumber);
  if (verdict !== true) throw invalidInput({ field: 'staffNumber', message: verdict });
  if (staffNumber === null) return null;
  const [taken] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.staffNumber, staffNumber), ne(staff.state, 'retired')));
  if (taken) throw invalidInput({ field: 'staffNumber', message: 'この職員番号はほかの職員が使っています' });
  return staffNumber;
};
