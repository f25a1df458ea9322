import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { RESET_REQUEST_HOURS, type SecondFactorReset } from '@nattoku/contract/auth/staff-access';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { forgetDevices } from '#areas/auth/sign-in/auth.devices.ts';
import { factorsOf } from '#areas/auth/factors/second-factor.own.ts';
import { passkeys, recoveryCodes, secondFactorResets, totpFactors } from '#domain/staff/second-factor.table.ts';
import { approversBeside, cleanReason, holdPerson, namesOf } from '#areas/auth/access/staff-access.people.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type Scope, type StaffScope, type SystemActor } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

const HOUR_MS = 3_600_000;
const SHOWN_DAYS = 90;

type Row = typeof secondFactorResets.$inferSelect;

const stateOf = ({ approvedAt, canceledAt, canceledBy, expiresAt }: Row, now: Date): SecondFactorReset['state'] => {
  if (approvedAt) return 'approved';
  if (canceledAt) return canceledBy ? 'canceled' : 'expired';
  return expiresAt <= now ? 'expired' : 'open';
};

const present = async (tx: Tx, rows: readonly Row[], { actor, clock }: StaffScope): Promise<SecondFactorReset[]> => {
  const person = await namesOf(
    tx,
    rows.flatMap((row) => [row.staffId, row.requestedBy, row.approvedBy, row.canceledBy]),
  );
  return rows.map((row) => {
    const decidedBy = row.approvedBy ?? row.canceledBy;
    const state = stateOf(row, clock.now());
    return {
      id: row.id,
      staff: person(row.staffId),
      reason: row.reason,
      requestedBy: person(row.requestedBy),
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      state,
      decidedBy: decidedBy && person(decidedBy),
      decidedAt: (row.approvedAt ?? row.canceledAt)?.toISOString() ?? null,
      mayApprove: state === 'open' && actor.staffId !== row.staffId && actor.staffId !== row.requestedBy,
    };
  });
};

const presentOne = async (tx: Tx, row: Row, scope: StaffScope): Promise<SecondFactorReset> => {
  const [presented] = await present(tx, [row], scope);
  if (!presented) throw new Problem('notFound');
  return presented;
};

const isUndecided = and(isNull(secondFactorResets.approvedAt), isNull(secondFactorResets.canceledAt));

export const listResets = (scope: StaffScope): Promise<{ items: SecondFactorReset[] }> =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const rows = await tx
      .select()
      .from(secondFactorResets)
      .where(gt(secondFactorResets.requestedAt, new Date(now.getTime() - SHOWN_DAYS * 24 * HOUR_MS)))
      .orderBy(
        desc(sql`${isUndecided} AND ${secondFactorResets.expiresAt} > ${now.toISOString()}`),
        desc(secondFactorResets.requestedAt),
      );
    return { items: await present(tx, rows, scope) };
  });

/** The request about somebody that waits for approval. */
export async function openResetOf(tx: Tx, staffId: StaffId, scope: StaffScope): Promise<SecondFactorReset | null> {
  const [row] = await tx
    .select()
    .from(secondFactorResets)
    .where(
      and(eq(secondFactorResets.staffId, staffId), isUndecided, gt(secondFactorResets.expiresAt, scope.clock.now())),
    );
  return row ? presentOne(tx, row, scope) : null;
}

/** The first of two administrators. What somebody asked for already is answered, so that both do not wait for a third. */
export const requestReset = write(
  async (
    tx,
    { staffId, reason: typed }: { staffId: StaffId; reason: string },
    scope: StaffScope,
  ): Promise<Written<SecondFactorReset>> => {
    requireFreshProof(scope);
    const { staffId: requestedBy } = scope.actor;
    if (staffId === requestedBy) throw new Problem('secondFactor.ownReset');
    const reason = cleanReason(typed);
    await holdPerson(tx, staffId);
    const { totp, passkeys: keys } = await factorsOf(tx, staffId);
    if (!totp && keys.length === 0) throw new Problem('secondFactor.missing');
    const open = await openResetOf(tx, staffId, scope);
    if (open) return { result: open, audit: auditOf('secondFactor.requestReset', open, { alreadyOpen: true }) };
    if ((await approversBeside(tx, staffId, requestedBy)) === 0)
      throw new Problem('secondFactor.noSecondAdministrator');

    const now = scope.clock.now();
    await tx
      .update(secondFactorResets)
      .set({ canceledAt: now })
      .where(and(eq(secondFactorResets.staffId, staffId), isUndecided));
    const [row] = await tx
      .insert(secondFactorResets)
      .values({
        id: newId(now.getTime()),
        staffId,
        reason,
        requestedBy,
        requestedAt: now,
        expiresAt: new Date(now.getTime() + RESET_REQUEST_HOURS * HOUR_MS),
      })
      .returning();
    if (!row) throw new Problem('unexpected');
    return { result: await presentOne(tx, row, scope), audit: auditOf('secondFactor.requestReset', row) };
  },
);

const auditOf = (action: AuditAction, { id }: { id: string }, detail: Record<string, unknown> = {}) => ({
  action,
  subject: { type: 'secondFactorReset', id },
  detail,
});

/** Holds the request, so that of two decisions one is made. */
const holdOpen = async (tx: Tx, resetId: string, now: Date): Promise<Row> => {
  const [row] = await tx.select().from(secondFactorResets).where(eq(secondFactorResets.id, resetId)).for('update');
  if (!row) throw new Problem('notFound');
  if (stateOf(row, now) !== 'open') throw new Problem('secondFactor.resetClosed');
  return row;
};

/** The second of two administrators. Nothing of the old factors opens anything from then on. */
export const approveReset = write(
  async (tx, { resetId }: { resetId: string }, scope: StaffScope): Promise<Written<SecondFactorReset>> => {
    requireFreshProof(scope);
    const now = scope.clock.now();
    const row = await holdOpen(tx, resetId, now);
    const { facilityId, staffId: approvedBy } = scope.actor;
    if (approvedBy === row.staffId) throw new Problem('secondFactor.ownReset');
    if (approvedBy === row.requestedBy) throw new Problem('secondFactor.otherAdministratorNeeded');
    const { staffId } = row;
    await removeAllFactors(tx, staffId);
    const [approved] = await tx
      .update(secondFactorResets)
      .set({ approvedBy, approvedAt: now })
      .where(eq(secondFactorResets.id, resetId))
      .returning();
    return {
      result: await presentOne(tx, approved ?? row, scope),
      audit: auditOf('secondFactor.approveReset', row, { staffId }),
      changes: await endSessions(tx, staffId, { reason: 'accessChanged', now }),
      jobs: [await queueEmail(tx, { facilityId, staffId, kind: 'secondFactorReset', causeId: resetId, now })],
    };
  },
);

/**
 * For a hospital whose only administrator has lost the factor, and where there is nobody who could approve: the person who runs the installation does it
 * by a command, and the person is told.
 */
export const resetByOperator = write(
  async (
    tx,
    { staffId, reason }: { staffId: StaffId; reason: string },
    { actor, clock }: Scope<SystemActor>,
  ): Promise<Written<object>> => {
    const now = clock.now();
    await holdPerson(tx, staffId);
    const { totp, passkeys: keys } = await factorsOf(tx, staffId);
    if (!totp && keys.length === 0) throw new Problem('secondFactor.missing');
    await removeAllFactors(tx, staffId);
    const { facilityId } = actor;
    const email = { facilityId, staffId, kind: 'secondFactorReset', causeId: newId(now.getTime()), now } as const;
    return {
      result: {},
      audit: {
        action: 'secondFactor.resetByOperator',
        subject: { type: 'staff', id: staffId },
        detail: { reason: cleanReason(reason) },
      },
      changes: await endSessions(tx, staffId, { reason: 'accessChanged', now }),
      jobs: [await queueEmail(tx, email)],
    };
  },
);

/** All that somebody had, and the browsers that were known. */
async function removeAllFactors(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.staffId, staffId));
  await tx.delete(passkeys).where(eq(passkeys.staffId, staffId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  await forgetDevices(tx, staffId);
}

export const cancelReset = write(
  async (tx, { resetId }: { resetId: string }, scope: StaffScope): Promise<Written<SecondFactorReset>> => {
    const now = scope.clock.now();
    const row = await holdOpen(tx, resetId, now);
    const [canceled] = await tx
      .update(secondFactorResets)
      .set({ canceledBy: scope.actor.staffId, canceledAt: now })
      .where(eq(secondFactorResets.id, resetId))
      .returning();
    return { result: await presentOne(tx, canceled ?? row, scope), audit: auditOf('secondFactor.cancelReset', row) };
  },
);
