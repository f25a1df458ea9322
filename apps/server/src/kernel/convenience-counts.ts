import type { FastifyBaseLogger as Log } from 'fastify';
import type { Pool } from '#kernel/database/pool.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';

const SETTLED_EVERY_MS = 1_000;

type Allowance = { points: number; duration: number; blockDuration: number };
/** That there was one too many; `isFirst` once in all processes together. */
export type Excess = { milliseconds: number; isFirst: boolean };

/** `settled`: of all processes, as the database told last. `sent`: of this one, on the way there. `own`: of this one, since then. */
type Count = { allowance: Allowance; settled: number; sent: number; own: number; endsAt: number; blockedUntil: number };
type Row = { key: string; points: number; expire: number };

/**
 * Counts in memory what only slows a person down, and adds it once a second to what all processes counted. So many more than the limit get
 * through as other processes let through in the last second; nobody is refused before the database was asked.
 */
export type ConvenienceCounts = {
  /** Counts one. Null where it is allowed. */
  spend(key: string, allowance: Allowance): Promise<Excess | null>;
  settle(): Promise<void>;
  close(): Promise<void>;
};

export function openConvenienceCounts(pool: Pool, log: Log): ConvenienceCounts {
  const counts = new Map<string, Count>();

  const countOf = (key: string, allowance: Allowance, now: number): Count => {
    const known = counts.get(key);
    if (known && now < Math.max(known.endsAt, known.blockedUntil)) return known;
    const fresh = { allowance, settled: 0, sent: 0, own: 0, endsAt: now + allowance.duration * 1000, blockedUntil: 0 };
    counts.set(key, fresh);
    return fresh;
  };

  const settleNow = async (settled: Iterable<[string, Count]>): Promise<void> => {
    const taken = [...settled].map(([key, count]) => ({ key, count, own: count.own }));
    if (taken.length === 0) return;
    for (const { count } of taken) {
      count.sent += count.own;
      count.own = 0;
    }
    const rows = await add(pool, taken).catch((error: unknown) => {
      for (const { count, own } of taken) {
        count.sent -= own;
        count.own += own;
      }
      throw error;
    });
    for (const { count, own } of taken) count.sent -= own;
    for (const { key, points, expire } of rows) {
      const count = counts.get(key);
      if (!count) continue;
      count.settled = points;
      if (points > count.allowance.points) count.blockedUntil = expire;
      else count.endsAt = expire;
    }
  };
  let last: Promise<void> = Promise.resolve();
  /** One after the other: of two answers the earlier could come last, and forget what the later one had counted. */
  const settle = (settled: Iterable<[string, Count]>): Promise<void> => {
    const own = last.then(() => settleNow(settled));
    last = own.catch(() => {});
    return own;
  };
  const settleAll = async () => {
    const now = Date.now();
    for (const [key, count] of counts) if (now >= Math.max(count.endsAt, count.blockedUntil)) counts.delete(key);
    await settle([...counts].filter(([, { own }]) => own > 0)).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, 'counts could not be settled; they are tried again');
    });
  };
  const timer = setInterval(() => void settleAll(), SETTLED_EVERY_MS).unref();

  return {
    async spend(key, allowance) {
      const now = Date.now();
      const count = countOf(key, allowance, now);
      count.own += 1;
      if (isAllowed(count)) return null;
      // It may have been forgiven, or counted by another process, since.
      count.own -= 1;
      if (now >= count.blockedUntil) await settle([[key, count]]);
      if (now < count.blockedUntil) return { milliseconds: count.blockedUntil - now, isFirst: false };
      count.own += 1;
      if (isAllowed(count)) return null;
      count.own -= 1;
      count.blockedUntil = now + allowance.blockDuration * 1000;
      return { milliseconds: allowance.blockDuration * 1000, isFirst: await block(pool, key, count) };
    },
    settle: settleAll,
    async close() {
      clearInterval(timer);
      await settleAll();
    },
  };
}

const isAllowed = ({ allowance, settled, sent, own }: Count): boolean => settled + sent + own <= allowance.points;

/** Adds up to the limit and never beyond: that somebody is stopped is written by the process that stops them first. */
const add = async (pool: Pool, taken: readonly { key: string; count: Count; own: number }[]): Promise<Row[]> => {
  const { rows } = await pool.query<Row>(
    `INSERT INTO rate_limits AS r (key, points, expire)
     SELECT key, least(own, ($3::jsonb ->> key)::int), ends FROM unnest($1::text[], $2::int[], $4::bigint[]) AS g (key, own, ends)
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN r.expire <= $5 THEN excluded.points
                     ELSE greatest(r.points, least(r.points + excluded.points, ($3::jsonb ->> excluded.key)::int)) END,
       expire = CASE WHEN r.expire <= $5 THEN excluded.expire ELSE r.expire END
     RETURNING key, points, expire`,
    [
      taken.map(({ key }) => key),
      taken.map(({ own }) => own),
      JSON.stringify(Object.fromEntries(taken.map(({ key, count }) => [key, count.allowance.points]))),
      taken.map(({ count }) => count.endsAt),
      Date.now(),
    ],
  );
  return rows;
};

const block = async (pool: Pool, key: string, { allowance, blockedUntil }: Count): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `INSERT INTO rate_limits AS r (key, points, expire) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire WHERE r.points < excluded.points OR r.expire <= $4`,
    [key, allowance.points + 1, blockedUntil, Date.now()],
  );
  return rowCount === 1;
};
