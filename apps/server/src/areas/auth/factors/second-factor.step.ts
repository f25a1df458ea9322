import type { SignInMethod } from '@nattoku/contract/auth/auth';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { noteDevice } from '#areas/auth/sign-in/auth.devices.ts';
import { sessions } from '#domain/staff/staff.table.ts';
import { recoveryCodes, temporaryAccesses } from '#domain/staff/second-factor.table.ts';
import { oneTimeCodeHash } from '#areas/auth/factors/one-time-codes.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

export type Step = { method: SignInMethod; temporary?: { id: string; expiresAt: Date } };
export type TakeStep = (tx: Tx) => Promise<Step>;

/**
 * Completes a session by its second step. It gets a new secret, and the one that was there before the step opens nothing from the same moment
 * on. Of two windows that complete it at once, one does.
 */
export const completeSession = write(
  async (
    tx,
    { take, deviceHash }: { take: TakeStep; deviceHash: Buffer },
    scope: StaffScope,
  ): Promise<Written<{ token: string }>> => {
    const { facilityId, staffId, sessionId } = scope.actor;
    const now = scope.clock.now();
    const { method, temporary } = await take(tx);
    const token = newSecret();
    const completed = await tx
      .update(sessions)
      .set({
        tokenHash: hashSecret(token),
        method,
        provedAt: now,
        lastSeenAt: now,
        ...(temporary ? { temporaryAccessId: temporary.id, expiresAt: temporary.expiresAt } : {}),
      })
      .where(and(eq(sessions.id, sessionId), eq(sessions.method, 'password'), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (completed.length === 0) throw new Problem('session.missing');
    const about = { facilityId, staffId, causeId: sessionId, now };
    const emails = method === 'recoveryCode' ? [await queueEmail(tx, { ...about, kind: 'recoveryCodeUsed' })] : [];
    return {
      result: { token },
      audit: {
        action: 'auth.secondFactor',
        subject: { type: 'staff', id: staffId },
        detail: { sessionId, method, ...(temporary ? { temporaryAccessId: temporary.id } : {}) },
      },
      changes: [{ topic: 'session', id: sessionId }],
      jobs: [...emails, ...(await noteDevice(tx, { facilityId, staffId, sessionId, deviceHash, now }))],
    };
  },
);

/** Each code works once: of two who come with it, one. */
export async function useRecoveryCode(tx: Tx, typed: string, { actor, auditKey, clock }: StaffScope): Promise<Step> {
  const codeHash = oneTimeCodeHash(auditKey, 'recoveryCode', actor.staffId, typed);
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(eq(recoveryCodes.staffId, actor.staffId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ madeAt: recoveryCodes.madeAt });
  if (used.length === 0) throw new Problem('secondFactor.wrong');
  return { method: 'recoveryCode' };
}

/** The code that an administrator printed: the session ends with the access, not later than any other would. */
export async function useTemporaryCode(tx: Tx, typed: string, scope: StaffScope): Promise<Step> {
  const { actor, auditKey, clock } = scope;
  const now = clock.now();
  const [access] = await tx
    .update(temporaryAccesses)
    .set({ usedAt: now })
    .where(
      and(
        eq(temporaryAccesses.staffId, actor.staffId),
        eq(temporaryAccesses.codeHash, oneTimeCodeHash(auditKey, 'temporaryAccess', actor.staffId, typed)),
        isNull(temporaryAccesses.usedAt),
        isNull(temporaryAccesses.revokedAt),
        gt(temporaryAccesses.expiresAt, now),
      ),
    )
    .returning({ id: temporaryAccesses.id, expiresAt: temporaryAccesses.expiresAt });
  if (!access) throw new Problem('secondFactor.wrong');
  const [session] = await tx
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  const ends = Math.min(access.expiresAt.getTime(), session?.expiresAt.getTime() ?? 0);
  return { method: 'temporaryAccess', temporary: { id: access.id, expiresAt: new Date(ends) } };
}

/** Open sessions of a person, to tell their windows that something about them changed. */
export async function windowsOf(tx: Tx, staffId: StaffId) {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt)));
  return open.map(({ id }) => ({ topic: 'session' as const, id }));
}
