import type { SessionEnd, SignInMethod } from '@nattoku/contract/auth/auth';
import type { Change } from '@nattoku/contract/shared/events';
import { MAX_SESSIONS } from '@nattoku/contract/auth/session';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { noteDevice } from '#areas/auth/sign-in/auth.devices.ts';
import { hasSecondFactor } from '#domain/staff/second-factor.table.ts';
import { ABSOLUTE_SESSION_SECONDS } from '#areas/auth/sign-in/auth.rules.ts';
import type { Show } from '#areas/auth/sign-in/auth.presence.ts';
import { selectSession } from '#areas/auth/sign-in/auth.session.ts';
import { facilities, sessions, staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { SignInOrigin } from '#kernel/http/sign-in-origin.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { Scope, StaffScope, SystemActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

/** Of isInService (contract) what the database can ask: a user whose last day is over signs in as little as with a wrong password. */
const isInServiceOn = (today: string): SQL =>
  sql`coalesce(${staff.validUntil} >= ${today}, true) AND coalesce(${staff.retiresOn} > ${today}, true)`;

type Opening = {
  staffId: StaffId;
  passwordHash?: string | null;
  /** The same password hashed at today's cost, where the stored hash is older. */
  rehashed?: string | null;
  /** Of the browser that asks. */
  deviceHash?: Buffer;
  origin?: SignInOrigin;
  method?: SignInMethod;
};

/**
 * Opens a session after the password was found right; the token leaves through the cookie only. With the hash that was compared, it opens
 * none when the password was changed since: that has ended every session there was, and would miss this one.
 */
export const openSession = write(async (tx, opening: Opening, scope: Scope<SystemActor>) => {
  const { staffId, passwordHash, rehashed, deviceHash, origin, method = 'password' } = opening;
  const token = newSecret();
  const now = scope.clock.now();
  const isAsCompared = passwordHash ? [eq(staff.passwordHash, passwordHash)] : [];
  const signedIn = await tx
    .update(staff)
    .set({
      lastSignInAt: now,
      firstSignInAt: sql`coalesce(${staff.firstSignInAt}, ${now.toISOString()})`,
      ...(rehashed ? { passwordHash: rehashed } : {}),
    })
    .where(and(eq(staff.id, staffId), eq(staff.state, 'active'), isInServiceOn(todayInTokyo(now)), ...isAsCompared))
    .returning({ id: staff.id, hasSecondFactor });
  if (signedIn.length === 0) throw new Problem('signIn.failed');
  const sessionId = newId(now.getTime());
  await tx.insert(sessions).values({
    id: sessionId,
    staffId,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (await absoluteSeconds(tx)) * 1000),
    method,
    provedAt: now,
    ...origin,
  });
  const isComplete = method !== 'password' || !signedIn[0]?.hasSecondFactor;
  const device = { facilityId: scope.actor.facilityId, staffId, sessionId, now };
  return {
    result: { token },
    jobs: deviceHash && isComplete ? await noteDevice(tx, { ...device, deviceHash }) : [],
    audit: { action: 'auth.signIn', subject: { type: 'staff', id: staffId }, detail: { sessionId, method } },
    changes: [...(await endOldest(tx, staffId, now)), { topic: 'session', id: staffId }],
  };
});

/**
 * A person who signs in at one device too many is signed out where they were least lately. Demonstration accounts are shared by everybody who
 * tries the product, so there the number is not counted.
 */
const endOldest = async (tx: Tx, staffId: StaffId, now: Date): Promise<Change[]> => {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), isNoDemonstration))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(MAX_SESSIONS);
  const ids = open.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(sessions).set({ endedAt: now, endReason: 'tooMany' }).where(inArray(sessions.id, ids));
  return ids.map((id) => ({ topic: 'session', id }));
};

const isNoDemonstration = sql`NOT EXISTS (SELECT FROM installation WHERE name = 'demonstration')`;

const absoluteSeconds = async (tx: Tx): Promise<number> => {
  const [facility] = await tx.select({ seconds: facilities.absoluteTimeoutSeconds }).from(facilities);
  return facility?.seconds ?? ABSOLUTE_SESSION_SECONDS;
};

export const endSession = write(async (tx, { reason }: { reason?: SessionEnd }, scope: StaffScope) => {
  const { sessionId, staffId } = scope.actor;
  await tx
    .update(sessions)
    .set({ endedAt: scope.clock.now(), endReason: reason ?? null })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  return {
    result: {},
    audit: { action: 'auth.signOut', subject: { type: 'session', id: sessionId } },
    changes: [
      { topic: 'session', id: sessionId },
      { topic: 'session', id: staffId },
    ],
  };
});

export const lockSession = write(async (tx, _: object, scope: StaffScope) => {
  const { sessionId } = scope.actor;
  // Since when it is locked tells whether a device that was handed over has been taken back: locking again changes nothing.
  await tx
    .update(sessions)
    .set({ lockedAt: scope.clock.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt)));
  return {
    result: await selectSession(tx, scope.actor),
    audit: { action: 'auth.lock', subject: { type: 'session', id: sessionId } },
    changes: [{ topic: 'session', id: sessionId }],
  };
});

export const unlockSession = write(async (tx, { show }: { show: Show }, scope: StaffScope) => {
  const { sessionId } = scope.actor;
  const now = scope.clock.now();
  await show(tx);
  await tx.update(sessions).set({ lockedAt: null, lastSeenAt: now, provedAt: now }).where(eq(sessions.id, sessionId));
  return {
    result: await selectSession(tx, scope.actor),
    audit: { action: 'auth.unlock', subject: { type: 'session', id: sessionId } },
    changes: [{ topic: 'session', id: sessionId }],
  };
});

/** Notes that its owner is here just now, for what requireFreshProof asks. */
export const proveSession = write(async (tx, { show }: { show: Show }, scope: StaffScope) => {
  const { sessionId } = scope.actor;
  await show(tx);
  await tx.update(sessions).set({ provedAt: scope.clock.now() }).where(eq(sessions.id, sessionId));
  return {
    result: await selectSession(tx, scope.actor),
    audit: { action: 'auth.prove', subject: { type: 'session', id: sessionId } },
  };
});
