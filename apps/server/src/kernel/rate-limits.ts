import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';
import { Problem } from '#kernel/problem.ts';
import type { ProblemCode } from '@nattoku/contract/problems';

const MINUTE = 60;

/** Tries per time. An account is not locked for good: a stranger must not be able to shut a doctor out. */
const limits = {
  signInPerAccount: { points: 5, duration: 15 * MINUTE, blockDuration: MINUTE, refusal: 'signIn.tooMany' },
  signInPerAddress: { points: 200, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'signIn.tooMany' },
  linkPerAddress: { points: 300, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  forgottenPerAccount: { points: 5, duration: 15 * MINUTE, blockDuration: 15 * MINUTE, refusal: 'request.tooMany' },
  forgottenPerAddress: { points: 60, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  errorReportPerAddress: { points: 60, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  // Two a second would be work; a program that lists the patients is faster. Counted for the person, not for the session.
  patientSearchPerStaff: {
    points: 300,
    duration: 10 * MINUTE,
    blockDuration: 5 * MINUTE,
    refusal: 'patient.tooManyLookUps',
  },
  patientChartPerStaff: {
    points: 300,
    duration: 10 * MINUTE,
    blockDuration: 5 * MINUTE,
    refusal: 'patient.tooManyLookUps',
  },
  pageViewPerSession: { points: 120, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  errorReportPerSession: { points: 120, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
} as const satisfies Record<string, { points: number; duration: number; blockDuration: number; refusal: ProblemCode }>;

export type LimitName = keyof typeof limits;

export type RateLimits = {
  /** Throws when the limit is reached; counts nothing. */
  check(name: LimitName, subject: string): Promise<void>;
  /** Counts one; throws when that was one too many. */
  spend(name: LimitName, subject: string): Promise<void>;
  forgive(name: LimitName, subject: string): Promise<void>;
};

/** A limit was reached; `isFirst` for the try that was the first one too many. */
export class LimitReached extends Problem {
  readonly isFirst: boolean;

  constructor(name: LimitName, milliseconds: number, isFirst: boolean) {
    super(limits[name].refusal, { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
    this.isFirst = isFirst;
  }
}

/** Counters in PostgreSQL, so that they hold for all processes together. What is counted is stored as a hash. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, duration, blockDuration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
        blockDuration,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  const hashed = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64url');

  return {
    async check(name, subject) {
      const state = await limiters[name].get(hashed(subject));
      if (state && state.consumedPoints >= limits[name].points && state.msBeforeNext > 0)
        throw new LimitReached(name, state.msBeforeNext, false);
    },
    async spend(name, subject) {
      await limiters[name].consume(hashed(subject)).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw new LimitReached(name, reason.msBeforeNext, reason.consumedPoints === limits[name].points + 1);
      });
    },
    async forgive(name, subject) {
      await limiters[name].delete(hashed(subject));
    },
  };
}
