import type { TemporaryAccess } from '@nattoku/contract/auth/staff-access';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import { sessions } from '#domain/staff/staff.table.ts';
import { factorsOf } from '#areas/auth/factors/second-factor.own.ts';
import { temporaryAccesses } from '#domain/staff/second-factor.table.ts';
import { newOneTimeCode, oneTimeCodeHash } from '#areas/auth/factors/one-time-codes.ts';
import { cleanReason, holdPerson, namesOf } from '#areas/auth/access/staff-access.people.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

const HOUR_MS = 3_600_000;
/** A person who started a new password for somebody does not also stand in for the factor, and the other way round. */
const APART_HOURS = 24;

type Row = typeof temporaryAccesses.$inferSelect;

const stateOf = ({ revokedAt, expiresAt, usedAt }: Row, now: Date): TemporaryAccess['state'] => {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'ended';
  return usedAt ? 'inUse' : 'unused';
};

const present = async (tx: Tx, rows: readonly Row[], now: Date): Promise<TemporaryAccess[]> => {
  const person = await namesOf(
    tx,
    rows.flatMap((row) => [row.staffId, row.givenBy, row.revokedBy]),
  );
  return rows.map((row) => ({
    id: row.id,
    staff: person(row.staffId),
    reason: row.reason,
    givenBy: person(row.givenBy),
    givenAt: row.givenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBy: row.revokedBy && person(row.revokedBy),
    state: stateOf(row, now),
  }));
};

const presentOne = async (tx: Tx, row: Row, now: Date): Promise<TemporaryAccess> => {
  const [presented] = await present(tx, [row], now);
  if (!presented) throw new Problem('notFound');
  return presented;
};

/** `month` as YYYY-MM, in Asia/Tokyo. */
export const listTemporaryAccesses = (scope: StaffScope, month: string): Promise<{ items: TemporaryAccess[] }> =>
  read(scope, async (tx) => {
    const from = new Date(`${month}-01T00:00:00+09:00`);
    const [year = 0, number = 0] = month.split('-').map(Number);
    const to = new Date(Date.UTC(year, number, 1) - 9 * HOUR_MS);
    const rows = await tx
      .select()
      .from(temporaryAccesses)
      .where(and(gte(temporaryAccesses.givenAt, from), lt(temporaryAccesses.givenAt, to)))
      .orderBy(desc(temporaryAccesses.givenAt));
    return { items: await present(tx, rows, scope.clock.now()) };
  });

const isOpen = (now: Date) => and(isNull(temporaryAccesses.revokedAt), gt(temporaryAccesses.expiresAt, now));

export async function openAccessOf(tx: Tx, staffId: StaffId, now: Date): Promise<TemporaryAccess | null> {
  const [row] = await tx
    .select()
    .from(temporaryAccesses)
    .where(and(eq(temporaryAccesses.staffId, staffId), isOpen(now)));
  return row ? presentOne(tx, row, now) : null;
}

type Giving = { staffId: StaffId; reason: string; hours: number };

/** For a day without the lost factor (specification/auth.md §21). The code is told this once; with the password it opens one session. */
export const giveTemporaryAccess = write(
  async (
    tx,
    { staffId, reason: typed, hours }: Giving,
    scope: StaffScope,
  ): Promise<Written<{ temporaryAccess: TemporaryAccess; code: string }>> => {
    requireFreshProof(scope);
    const { facilityId, staffId: givenBy } = scope.actor;
    if (staffId === givenBy) throw new Problem('secondFactor.ownReset');
    const reason = cleanReason(typed);
    const person = await holdPerson(tx, staffId);
    if (person.state !== 'active') throw new Problem('account.illegalTransition');
    const { totp, passkeys } = await factorsOf(tx, staffId);
    if (!totp && passkeys.length === 0) throw new Problem('secondFactor.missing');
    const now = scope.clock.now();
    await requireOtherThanStarter(tx, { staffId, givenBy, now });
    const changes = await endAccess(tx, { staffId, by: givenBy, now });

    const id = newId(now.getTime());
    const code = newOneTimeCode();
    const [row] = await tx
      .insert(temporaryAccesses)
      .values({
        id,
        staffId,
        reason,
        codeHash: oneTimeCodeHash(scope.auditKey, 'temporaryAccess', staffId, code),
        givenBy,
        givenAt: now,
        expiresAt: new Date(now.getTime() + hours * HOUR_MS),
      })
      .returning();
    if (!row) throw new Problem('unexpected');
    return {
      result: { temporaryAccess: await presentOne(tx, row, now), code },
      audit: {
        action: 'secondFactor.giveTemporaryAccess',
        subject: { type: 'temporaryAccess', id },
        detail: { staffId, hours },
      },
      changes,
      jobs: [await queueEmail(tx, { facilityId, staffId, kind: 'temporaryAccess', causeId: id, now })],
    };
  },
);

/** One administrator alone must not be able to take an account over by a new password and a stand-in for its factor. */
const requireOtherThanStarter = async (
  tx: Tx,
  { staffId, givenBy, now }: { staffId: StaffId; givenBy: StaffId; now: Date },
): Promise<void> => {
  const { rowCount } = await tx.$client.query(
    "SELECT FROM account_links WHERE staff_id = $1 AND issued_by = $2 AND purpose = 'passwordReset' AND issued_at > $3",
    [staffId, givenBy, new Date(now.getTime() - APART_HOURS * HOUR_MS)],
  );
  if (rowCount) throw new Problem('secondFactor.otherAdministratorNeeded');
};

/** Ends what is open for this person, or one access by its id, with the session that was opened by it. */
const endAccess = async (
  tx: Tx,
  { staffId, id, by, now }: { staffId: StaffId; id?: string; by: StaffId; now: Date },
) => {
  const ended = await tx
    .update(temporaryAccesses)
    .set({ revokedAt: now, revokedBy: by })
    .where(and(eq(temporaryAccesses.staffId, staffId), isOpen(now), ...(id ? [eq(temporaryAccesses.id, id)] : [])))
    .returning({ id: temporaryAccesses.id });
  const changes: { topic: 'session'; id: string }[] = [];
  for (const access of ended) {
    const closed = await tx
      .update(sessions)
      .set({ endedAt: now, endReason: 'accessChanged' })
      .where(and(eq(sessions.temporaryAccessId, access.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    changes.push(...closed.map((session) => ({ topic: 'session' as const, id: session.id })));
  }
  return changes;
};

/** One that has ended already stays as it was. */
export const revokeTemporaryAccess = write(
  async (tx, { temporaryAccessId: id }: { temporaryAccessId: string }, scope: StaffScope) => {
    const now = scope.clock.now();
    const [row] = await tx.select().from(temporaryAccesses).where(eq(temporaryAccesses.id, id)).for('update');
    if (!row) throw new Problem('notFound');
    const changes = await endAccess(tx, { staffId: row.staffId, id, by: scope.actor.staffId, now });
    const [after] = await tx.select().from(temporaryAccesses).where(eq(temporaryAccesses.id, id));
    return {
      result: await presentOne(tx, after ?? row, now),
      audit: {
        action: 'secondFactor.revokeTemporaryAccess',
        subject: { type: 'temporaryAccess', id },
        detail: { staffId: row.staffId },
      },
      changes,
    };
  },
);
