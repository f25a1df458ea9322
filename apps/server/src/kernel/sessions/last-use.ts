import type { UseOf, Uses } from '#kernel/sessions/uses.ts';

/** The last use is written at most this often; the limits that depend on it are far longer. */
const NOTED_EVERY_MS = 30_000;
/** With less time than this before what stands idle is shut, a use is written before it is answered: every process finds it in time. */
const WRITTEN_AT_ONCE_MS = 30_000;

/** A session that is shut after so many seconds without a use. */
export type UsedSession = { facilityId: string; id: string; session: { lastSeenAt: Date }; idleSeconds: number };

/** Notes that a session is used now, in what is kept of it as well. */
export async function noteLastUse(
  uses: Uses,
  of: UseOf,
  { facilityId, id, session, idleSeconds }: UsedSession,
  now: Date,
): Promise<void> {
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  if (idleMs <= NOTED_EVERY_MS) return;
  session.lastSeenAt = now;
  uses.note(of, { facilityId, id, at: now });
  if (idleSeconds * 1000 - idleMs < WRITTEN_AT_ONCE_MS) await uses.settle();
}

/** The last use as far as this process knows: what it noted may not be written yet. */
export const lastUseOf = (
  uses: Uses,
  of: UseOf,
  { facilityId, id, lastSeenAt }: { facilityId: string; id: string; lastSeenAt: Date },
): Date => {
  const noted = uses.noted(of, { facilityId, id });
  return noted && noted > lastSeenAt ? noted : lastSeenAt;
};
