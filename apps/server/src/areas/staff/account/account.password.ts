import type { AccountPerson } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { consumeLink, findOpenLink, holdStaff, revokeLinks } from '#areas/staff/account/account.link.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import { putPassword, requireGoodPassword } from '#areas/staff/account/account.new-password.ts';
import { canUseLink } from '#areas/staff/account/account.rules.ts';
import { accountLinks } from '#areas/staff/account/account.table.ts';
import { sessions, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { newId } from '#kernel/new-id.ts';
import { isRightPassword } from '#kernel/secrets/passwords.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { Scope, StaffScope, SystemActor } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type NewPassword = { secret: string; password: string; person?: AccountPerson | undefined };

/** Sets the password by a link and uses the link up, or neither. Ends every session of the person. */
export const setPasswordByLink = write(
  async (tx, input: NewPassword, scope: Scope<SystemActor>): Promise<Written<{ email: string }>> => {
    const now = scope.clock.now();
    const { link } = await findOpenLink(tx, input.secret, now);
    return link.staffId === null
      ? makeFirstOperator(tx, input, now)
      : setForStaff(tx, { staffId: link.staffId, ...input }, scope);
  },
);

const setForStaff = async (
  tx: Tx,
  { staffId, secret, password }: NewPassword & { staffId: StaffId },
  { actor, clock }: Scope<SystemActor>,
): Promise<Written<{ email: string }>> => {
  const now = clock.now();
  const held = await holdStaff(tx, staffId);
  if (held) await requireGoodPassword(tx, { person: held, staffId, password });
  const link = await consumeLink(tx, secret, now);
  if (!held || !canUseLink(link.purpose, held.state)) throw new Problem('link.invalid');
  await putPassword(tx, { staffId, password, now });
  await tx.update(staff).set({ state: 'active' }).where(eq(staff.id, staffId));
  await revokeLinks(tx, staffId, ['invitation', 'passwordReset'], now);
  const changes = await endSessions(tx, staffId, { reason: 'passwordChanged', now });
  const email = await queueEmail(tx, {
    facilityId: actor.facilityId,
    staffId,
    kind: 'passwordChanged',
    causeId: link.id,
    now,
  });
  return {
    result: { email: held.email },
    audit: {
      action: link.purpose === 'invitation' ? 'account.accept' : 'account.resetPassword',
      subject: { type: 'staff', id: staffId },
      detail: { linkId: link.id, endedSessions: changes.length },
    },
    changes,
    jobs: [email],
  };
};

/** The one account that nobody invites. */
const makeFirstOperator = async (
  tx: Tx,
  { secret, password, person }: NewPassword,
  now: Date,
): Promise<Written<{ email: string }>> => {
  const given = normalisePerson(person ?? { email: '', name: '', nameKana: '' });
  const problems = checkPerson(given);
  if (problems.length > 0) throw invalidInput(...problems);
  await requireGoodPassword(tx, { person: { ...given, staffNumber: null }, staffId: null, password });
  const link = await consumeLink(tx, secret, now);
  const staffId = await insertStaff(tx, { ...given, role: 'operator', state: 'active' }, null);
  await putPassword(tx, { staffId, password, now });
  await tx.update(accountLinks).set({ staffId }).where(eq(accountLinks.id, link.id));
  return {
    result: { email: given.email },
    audit: { action: 'account.firstOperator', subject: { type: 'staff', id: staffId }, detail: { linkId: link.id } },
  };
};

type NewStaff = AccountPerson & Pick<typeof staff.$inferInsert, 'role' | 'state' | 'departmentIds'>;

/** Throws `account.emailTaken`: one address signs in to one account of the whole installation. */
export async function insertStaff(
  tx: Tx,
  { email, name, nameKana, role, state, departmentIds = [] }: Omit<NewStaff, 'departmentIds'> & Partial<NewStaff>,
  passwordHash: string | null,
): Promise<StaffId> {
  const id = newId<StaffId>();
  const added = await tx
    .insert(staff)
    .values({ id, email, name, nameKana, role, state, departmentIds, passwordHash })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (added.length === 0) throw new Problem('account.emailTaken');
  return id;
}

const wrongPassword = '現在のパスワードが違います。もう一度入力してください';

/** Changes the own password. This session goes on; all others of the person end. */
export const changePassword = write(
  async (tx, { currentPassword, password }: { currentPassword: string; password: string }, scope: StaffScope) => {
    const { facilityId, staffId, sessionId } = scope.actor;
    const now = scope.clock.now();
    const held = await holdStaff(tx, staffId);
    if (!(await isRightPassword(held?.passwordHash ?? null, currentPassword))) {
      throw new Problem('password.wrong', { errors: [{ field: 'currentPassword', message: wrongPassword }] });
    }
    if (password.normalize('NFC') === currentPassword.normalize('NFC')) {
      throw invalidInput({ field: 'password', message: '現在と同じパスワードです。別のパスワードを入力してください' });
    }
    if (held) await requireGoodPassword(tx, { person: held, staffId, password });
    await putPassword(tx, { staffId, password, now });
    await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));
    await revokeLinks(tx, staffId, ['passwordReset'], now);
    const changes = await endSessions(tx, staffId, { reason: 'passwordChanged', now, except: sessionId });
    const causeId = newId(now.getTime());
    const email = await queueEmail(tx, { facilityId, staffId, kind: 'passwordChanged', causeId, now });
    return {
      result: {},
      audit: {
        action: 'account.changePassword',
        subject: { type: 'staff', id: staffId },
        detail: { endedSessions: changes.length },
      },
      changes,
      jobs: [email],
    };
  },
);
