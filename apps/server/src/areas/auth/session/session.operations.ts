import type { Reply } from '@nattoku/contract/shared/endpoint';
import type { OwnSession, sessionContract } from '@nattoku/contract/auth/session';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { facilities, sessions, staff } from '#domain/staff/staff.table.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Those that are neither ended nor too old. One that stood idle is locked, whether its window noticed or not. */
export const listOwnSessions = ({ actor, clock, ...scope }: StaffScope): Promise<Reply<typeof sessionContract.list>> =>
  read({ actor, clock, ...scope }, async (tx) => {
    const now = clock.now();
    const rows = await tx
      .select({ session: sessions, lockedAt })
      .from(sessions)
      .innerJoin(facilities, eq(facilities.kind, facilities.kind))
      .where(and(eq(sessions.staffId, actor.staffId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
      .orderBy(desc(eq(sessions.id, actor.sessionId)), desc(sessions.lastSeenAt));
    const [own] = await tx.select({ setAt: staff.passwordSetAt }).from(staff).where(eq(staff.id, actor.staffId));
    return {
      items: rows.map((row) => present(row, actor.sessionId, now)),
      passwordSetAt: own?.setAt?.toISOString() ?? null,
    };
  });

const lockedAt = sql<Date>`coalesce(
  ${sessions.lockedAt}, ${sessions.lastSeenAt} + make_interval(secs => ${facilities.idleTimeoutSeconds})
)`.mapWith(sessions.lockedAt);

type Row = { session: typeof sessions.$inferSelect; lockedAt: Date };

const present = (row: Row, currentId: string, now: Date): OwnSession => ({
  id: row.session.id,
  current: row.session.id === currentId,
  device: row.session.device,
  address: row.session.address,
  method: row.session.method,
  createdAt: row.session.createdAt.toISOString(),
  lastSeenAt: row.session.lastSeenAt.toISOString(),
  locked: row.lockedAt <= now,
});

export const endOwnSession = write(async (tx, { sessionId }: { sessionId: string }, { actor, clock }: StaffScope) => {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: clock.now(), endReason: 'elsewhere' })
    .where(and(eq(sessions.id, sessionId), eq(sessions.staffId, actor.staffId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Problem('notFound');
  return {
    result: {},
    audit: { action: 'session.end', subject: { type: 'session', id: sessionId } },
    changes: [
      { topic: 'session', id: sessionId },
      { topic: 'session', id: actor.staffId },
    ],
  };
});

export const endOtherSessions = write(async (tx, _: object, { actor, clock }: StaffScope) => {
  const { staffId, sessionId } = actor;
  const changes = await endSessions(tx, staffId, { reason: 'elsewhere', now: clock.now(), except: sessionId });
  return {
    result: { ended: changes.length },
    audit: {
      action: 'session.endOthers',
      subject: { type: 'staff', id: staffId },
      detail: { endedSessions: changes.length },
    },
    changes: [...changes, { topic: 'session', id: staffId }],
  };
});
