const MINUTE = 60;
const HOUR = 60 * MINUTE;

const waits = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
const LONGEST = 6 * HOUR;

/** Seconds until the next try after so many. */
export const waitAfter = (tries: number): number => waits[Math.max(tries, 1) - 1] ?? LONGEST;
