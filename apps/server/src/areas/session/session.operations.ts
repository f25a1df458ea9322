import type { OwnSession } from '@nattoku/contract/session';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { facilities, sessions } from '#areas/auth/auth.table.ts';
import { endSessions } from '#kernel/end-sessions.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** What would still answer now: neither ended nor idle nor too old. */
export const listOwnSessions = ({ actor, clock, ...scope }: StaffScope): Promise<{ items: OwnSession[] }> =>
  read({ actor, clock, ...scope }, async (tx) => {
    const now = clock.now();
    const rows = await tx
      .select({ session: sessions })
      .from(sessions)
      .innerJoin(facilities, eq(facilities.kind, facilities.kind))
      .where(
        and(
          eq(sessions.staffId, actor.staffId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
          sql`${sessions.lastSeenAt} + make_interval(secs => ${facilities.idleTimeoutSeconds}) > ${now}`,
        ),
      )
      .orderBy(desc(eq(sessions.id, actor.sessionId)), desc(sessions.lastSeenAt));
    return { items: rows.map(({ session }) => present(session, actor.sessionId)) };
  });

const present = (row: typeof sessions.$inferSelect, currentId: string): OwnSession => ({
  id: row.id,
  current: row.id === currentId,
  device: row.device,
  address: row.address,
  method: row.method,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  lockedAt: row.lockedAt?.toISOString() ?? null,
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
