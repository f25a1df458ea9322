/** product.md §7: a session ends twelve hours after sign-in, whatever happens in between. */
export const ABSOLUTE_SESSION_SECONDS = 12 * 3600;

/** The time of the last use is written at most this often; the idle limit is far longer. */
export const TOUCH_SECONDS = 30;

export type SessionTimes = { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null };

export const isLiving = (
  { lastSeenAt, expiresAt, endedAt }: SessionTimes,
  idleTimeoutSeconds: number,
  now: Date,
): boolean => endedAt === null && now < expiresAt && now.getTime() - lastSeenAt.getTime() < idleTimeoutSeconds * 1000;

export const isStale = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > TOUCH_SECONDS * 1000;
