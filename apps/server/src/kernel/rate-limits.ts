import { createHash } from 'node:crypto';
import { type RateLimit, rateLimits as limits } from '@nattoku/contract/auth/rate-limits';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { FastifyBaseLogger as Log } from 'fastify';
import { openConvenienceCounts } from '#kernel/convenience-counts.ts';
import type { Pool } from '#kernel/database/pool.ts';
import { Problem } from '#kernel/problem.ts';

/** Seconds for which it is remembered how often somebody had to wait. */
const WAITS_REMEMBERED = 6 * 3600;
/** Seconds. */
const LONGEST_WAIT = 15 * 60;

export type LimitName = keyof typeof limits;
type Convenience = {
  [Name in LimitName]: (typeof limits)[Name] extends { convenience: true } ? Name : never;
}[LimitName];
/** Counted in the database before the answer: it guards a secret, or what costs. */
type Guarding = Exclude<LimitName, Convenience>;

type Attempt<T> = {
  name: Guarding;
  subject: string;
  run: () => Promise<T>;
  /** What counts against the limit; anything else that goes wrong does not. */
  isFailure: (error: unknown) => boolean;
};

export type RateLimits = {
  /** Throws when the limit is reached; counts nothing. */
  check(name: Guarding, subject: string): Promise<void>;
  /** Counts one; throws when that was one too many. */
  spend(name: LimitName, subject: string): Promise<void>;
  forgive(name: Guarding, subject: string): Promise<void>;
  /** Counts a try before it is made, so that those made at once count too. One that succeeds clears the count. */
  attempt<T>(attempt: Attempt<T>): Promise<T>;
  /** Adds what this process counted in memory to what the others did. */
  settle(): Promise<void>;
};

const isGuarding = (name: LimitName): name is Guarding => !('convenience' in limits[name]);

/** A limit was reached; `isFirst` for the try that was the first one too many. */
export class LimitReached extends Problem {
  readonly isFirst: boolean;

  constructor(name: LimitName, milliseconds: number, isFirst: boolean) {
    super(limits[name].refusal, { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
    this.isFirst = isFirst;
  }
}

type Limiter = { counts: RateLimiterPostgres; waits: RateLimiterPostgres | null };

/** Counters in PostgreSQL, so that they hold for all processes together. What is counted is stored as a hash. */
export function openRateLimits(pool: Pool, log: Log): RateLimits & { close(): Promise<void> } {
  const conveniences = openConvenienceCounts(pool, log);
  const store = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
  const open = (name: LimitName): Limiter => {
    const { points, duration, blockDuration, grows }: RateLimit = limits[name];
    return {
      counts: new RateLimiterPostgres({
        ...store,
        keyPrefix: name,
        points,
        duration,
        blockDuration: grows ? 0 : blockDuration,
      }),
      waits: grows
        ? new RateLimiterPostgres({ ...store, keyPrefix: `${name}Waits`, points: 1, duration: WAITS_REMEMBERED })
        : null,
    };
  };
  const names = Object.keys(limits) as LimitName[];
  const guarding = names.filter(isGuarding);
  const limiters = Object.fromEntries(guarding.map((name) => [name, open(name)])) as Record<Guarding, Limiter>;
  const hashed = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64url');

  const forgive = async (name: Guarding, subject: string): Promise<void> => {
    await limiters[name].counts.delete(hashed(subject));
    await limiters[name].waits?.delete(hashed(subject));
  };
  const spend = async (name: LimitName, subject: string): Promise<void> => {
    const key = hashed(subject);
    if (!isGuarding(name)) {
      const excess = await conveniences.spend(`${name}:${key}`, limits[name]);
      if (excess) throw new LimitReached(name, excess.milliseconds, excess.isFirst);
      return;
    }
    const { counts, waits } = limiters[name];
    await counts.consume(key).catch(async (reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      const isFirst = reason.consumedPoints === limits[name].points + 1;
      const wait = isFirst && waits ? await growWait(name, key, { counts, waits }) : reason.msBeforeNext;
      throw new LimitReached(name, wait, isFirst);
    });
  };

  return {
    spend,
    forgive,
    settle: conveniences.settle,
    close: conveniences.close,
    async check(name, subject) {
      const state = await limiters[name].counts.get(hashed(subject));
      if (state && state.consumedPoints >= limits[name].points && state.msBeforeNext > 0)
        throw new LimitReached(name, state.msBeforeNext, false);
    },
    async attempt({ name, subject, run, isFailure }) {
      await spend(name, subject);
      try {
        const done = await run();
        await forgive(name, subject);
        return done;
      } catch (error) {
        if (!isFailure(error)) await limiters[name].counts.reward(hashed(subject), 1);
        throw error;
      }
    },
  };
}

/** Begins the next wait, twice as long as the one before. Returns it in milliseconds. */
const growWait = async (name: LimitName, key: string, { counts, waits }: Required<Limiter>): Promise<number> => {
  const before = await waits?.penalty(key, 1);
  const seconds = Math.min(limits[name].blockDuration * 2 ** ((before?.consumedPoints ?? 1) - 1), LONGEST_WAIT);
  await counts.block(key, seconds);
  return seconds * 1000;
};
