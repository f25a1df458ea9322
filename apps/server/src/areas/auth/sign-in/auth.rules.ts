/** specification/auth.md §9: a session ends twelve hours after sign-in, whatever happens in between. */
export const ABSOLUTE_SESSION_SECONDS = 12 * 3600;

export type SessionTimes = { expiresAt: Date; endedAt: Date | null };

export const isLiving = ({ expiresAt, endedAt }: SessionTimes, now: Date): boolean =>
  endedAt === null && now < expiresAt;

/**
 * Since when the screen is locked: by its owner, or because it stood idle. What was open there is kept until the password is given
 * (specification/auth.md §8), so an idle session does not end, and nothing but unlocking makes it count as used.
 */
export function lockedSince(
  { lockedAt, lastSeenAt }: { lockedAt: Date | null; lastSeenAt: Date },
  idleTimeoutSeconds: number,
  now: Date,
): Date | null {
  if (lockedAt) return lockedAt;
  const idleAt = new Date(lastSeenAt.getTime() + idleTimeoutSeconds * 1000);
  return idleAt <= now ? idleAt : null;
}
