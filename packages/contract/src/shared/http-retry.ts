/** specification/errors.md §4: what the generic HTTP client tries again. Each client may be given a list of its own. */
export const retryStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

/** Milliseconds for one try, its body included; uploads have limits of their own. */
export const requestTimeout = 30_000;

/** Times in milliseconds (specification/errors.md §4). */
export const retryLimits = {
  /** The first one included. */
  tries: 4,
  firstWait: 500,
  longestWait: 8_000,
  /** What a server may ask for with Retry-After. A person who would have to wait longer is told so instead. */
  longestRetryAfter: 10_000,
  /** No try begins later than this after the first. */
  window: 30_000,
} as const;

/** RFC 9110 §9.2.2: sent twice, these have the effect of once. */
const idempotentMethods: readonly string[] = ['GET', 'HEAD', 'PUT', 'DELETE'];

export const isIdempotent = (method: string): boolean => idempotentMethods.includes(method);

/** A 409 with a problem of our catalogue is a decision, such as a version conflict; the same call would meet it again. */
export const isDecision = (status: number, isProblem: boolean): boolean => status === 409 && isProblem;

/**
 * Milliseconds that a Retry-After asks for, seconds or HTTP date (RFC 9110 §10.2.3); null without a readable one. A date is
 * measured by the clock of the server that wrote it, `date`, since a ward's tablet may be minutes off.
 */
export function readRetryAfter(retryAfter: string | null, date: string | null, now: number): number | null {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!text.endsWith('GMT')) return null;
  const until = Date.parse(text) - (date === null ? now : Date.parse(date));
  return Number.isNaN(until) ? null : Math.max(0, until);
}

/**
 * Milliseconds until the next try, or null when the server asks for more patience than we have. Growing, and spread out so
 * that a ward full of tablets does not come back in one moment; `random` is 0 to 1.
 */
export function waitBeforeTry(failures: number, retryAfter: number | null, random: number): number | null {
  if (retryAfter !== null && retryAfter > retryLimits.longestRetryAfter) return null;
  const growing = Math.min(retryLimits.longestWait, retryLimits.firstWait * 2 ** (failures - 1));
  return (retryAfter ?? 0) + growing * (0.5 + random / 2);
}
