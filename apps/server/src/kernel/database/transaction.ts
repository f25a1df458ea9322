import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isInBackground } from '#kernel/database/admission.ts';
import { type Opening } from '#kernel/database/asking.ts';
import { together } from '#kernel/database/pipelining.ts';
import { isLost, type Pool } from '#kernel/database/pool.ts';
import { NameForgotten } from '#kernel/database/named-statements.ts';
import type { Told } from '#kernel/database/telling.ts';
import { DatabaseUnavailable, isUndone } from '#kernel/database/unavailable.ts';

/** An open transaction of one facility. Its $client serves what drizzle has no words for. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

export type TransactionKind = {
  /** PostgreSQL refuses whatever would change something. */
  readOnly?: boolean;
  /**
   * What `work` asks at once, before it waits for anything, is all that it asks, and changes nothing: opening, questions and end go in one message.
   * It asks by ids or other single values: plans are made for any of them.
   */
  isWhole?: boolean;
  /** So many ids of audit events are drawn in the message that opens the transaction. */
  eventIds?: number;
};

type Prepared = { value: unknown; isUsed: boolean; discard: () => Promise<void> };
type Course = {
  isOpen: boolean;
  prepared: Map<string, Prepared>;
  ids: string[];
  nextId: number;
  /** Sent on the way; nobody waits for it before the commit. */
  along: Promise<unknown>[];
  /** Sent on the way, at the latest with the commit. */
  last: Promise<unknown>[];
  told: Told[];
};

const courses = new AsyncLocalStorage<Course>();

/** Whether a transaction is open here: while it is, nothing may be waited for but the database. */
export const isInTransaction = (): boolean => courses.getStore()?.isOpen === true;

/** Ends the run of a transaction that needs something that takes time. */
class PreparationNeeded extends Error {
  readonly key: string;
  readonly prepare: () => Promise<Prepared>;

  constructor(key: string, prepare: () => Promise<Prepared>) {
    super('a transaction needs something that is made outside of it');
    this.key = key;
    this.prepare = prepare;
  }
}

/** More than any transaction needs; one whose keys never come twice ends here. */
const MOST_PREPARATIONS = 32;

type Preparing<T> = {
  /** Names all that the work depends on: a run that needs something else gets something else. */
  key: string;
  work: () => Promise<T>;
  /** Takes back what no transaction has taken over. */
  discard?: (value: T) => Promise<unknown>;
};

/**
 * What a transaction needs and takes time – files that are read or written, pages that are drawn. The first run ends here and is rolled back, the
 * work is done while neither a connection nor a row is held, and the transaction begins again and finds it done (decision 0026).
 */
export async function prepared<T>({ key, work, discard = async () => {} }: Preparing<T>): Promise<T> {
  const course = courses.getStore();
  if (!course?.isOpen) return work();
  const known = course.prepared.get(key);
  if (!known) {
    throw new PreparationNeeded(key, async () => {
      const value = await work();
      return { value, isUsed: false, discard: async () => void (await discard(value)) };
    });
  }
  known.isUsed = true;
  // What stands under this key was made by the same work.
  return known.value as T;
}

/** A fresh id that is the same in each run of the transaction: what is prepared may stand under it. */
export function idOfEveryRun<Id extends string>(make: () => Id): Id {
  const course = courses.getStore();
  if (!course?.isOpen) return make();
  const id = (course.ids[course.nextId] ??= make());
  course.nextId += 1;
  // Nobody has seen it before: of what it is the id, is for the run to say.
  return id as Id;
}

/**
 * Runs `work` in one transaction that sees exactly one facility, again for each thing that had to be prepared, and once more where the connection
 * had forgotten a statement by its name. Rolls back when it throws.
 */
export async function runTransaction<T>(
  pool: Pool,
  facilityId: string,
  work: (tx: Tx) => Promise<T>,
  kind: TransactionKind = {},
): Promise<T> {
  const made: Course['prepared'] = new Map();
  const ids: string[] = [];
  let isNaming = true;
  try {
    for (;;) {
      try {
        for (const one of made.values()) one.isUsed = false;
        const course: Course = { isOpen: true, prepared: made, ids, nextId: 0, along: [], last: [], told: [] };
        return await runOnce(pool, opening(facilityId, kind), { course, isNaming }, work);
      } catch (error) {
        if (error instanceof NameForgotten) {
          isNaming = false;
          continue;
        }
        if (!(error instanceof PreparationNeeded) || made.size >= MOST_PREPARATIONS) throw error;
        made.set(error.key, await error.prepare());
      }
    }
  } catch (error) {
    if (isUndone(error)) for (const one of made.values()) one.isUsed = false;
    throw error;
  } finally {
    for (const one of made.values()) if (!one.isUsed) await one.discard().catch(() => {});
  }
}

/**
 * One statement whose answer nobody waits for: it goes with what is asked next, at the latest with the commit, which does not happen where it fails.
 * Called by `write` alone, when the operation has asked all that it asks.
 */
export function askWithCommit(asked: Promise<unknown>): void {
  // Where what was sent along fails, it is not asked any more.
  asked.catch(() => {});
  courses.getStore()?.last.push(asked);
}

/**
 * What changes or refuses something, and whose answer says nothing but that it was done, or may be: it goes with what is asked next, and fails the
 * transaction where it fails.
 */
export function sendAlong(...sent: Promise<unknown>[]): void {
  const course = courses.getStore();
  if (!course?.isOpen) throw new Error('what is sent along belongs to an open transaction');
  // The end of the transaction looks whether it failed.
  for (const one of sent) one.catch(() => {});
  course.along.push(...sent);
}

/** Tells all processes once the transaction that is open here has committed, and never where it has not. */
export function tellOnceCommitted(told: readonly Told[]): void {
  const course = courses.getStore();
  if (!course?.isOpen) throw new Error('what is told belongs to an open transaction');
  course.told.push(...told);
}

/** Work in the background may wait longer for a row than somebody at a screen does. */
const BACKGROUND_LOCK_TIMEOUT = '15s';

async function runOnce<T>(
  pool: Pool,
  opening: Opening,
  { course, isNaming }: { course: Course; isNaming: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isCommitting = false;
  try {
    await pool.asking.begin(client, opening, isNaming);
    const value = await courses.run(course, () => work(txOf(client)));
    isCommitting = true;
    await together(...course.along);
    await together(...course.last, pool.asking.commit(client));
    pool.tell(course.told);
    return value;
  } catch (error) {
    if (isLost(client, error)) {
      throw new DatabaseUnavailable('unreachable', { cause: error, mayBeCommitted: isCommitting });
    }
    await pool.asking.rollBack(client).catch(() => {});
    throw pool.asking.hasForgotten(client) ? new NameForgotten() : await causeOf(error, course);
  } finally {
    course.isOpen = false;
    const isSpent = pool.asking.end(client);
    client.release(isLost(client) || isSpent);
  }
}

/** PostgreSQL's word for a statement that comes behind one that failed. */
const COMES_TOO_LATE = '25P02';

/** Of a statement that failed because one had failed that was sent along: that one's error. */
async function causeOf(error: unknown, { along, last }: Course): Promise<unknown> {
  if ((error as { code?: unknown }).code !== COMES_TOO_LATE) return error;
  try {
    await together(...along, ...last);
  } catch (failure) {
    return failure;
  }
  return error;
}

/** One for each connection: it knows the names of all columns that were asked for, and would otherwise work them out again in each transaction. */
const txs = new WeakMap<pg.PoolClient, Tx>();
const txOf = (client: pg.PoolClient): Tx => {
  const tx = txs.get(client) ?? (drizzle(client, { casing: 'snake_case' }) as Tx);
  txs.set(client, tx);
  return tx;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Says whose the transaction is. It goes as plain text, which takes no parameters: the id is looked at here. */
const opening = (facilityId: string, { readOnly = false, isWhole = false, eventIds = 0 }: TransactionKind): Opening => {
  if (!uuid.test(facilityId)) throw new Error('the id of a facility is a UUID');
  const statements = [
    readOnly || isWhole ? 'BEGIN READ ONLY' : 'BEGIN',
    `SET LOCAL app.facility_id = '${facilityId}'`,
    // Asked by ids alone, whose plan is the same whatever they are.
    ...(isWhole ? ['SET LOCAL plan_cache_mode = force_generic_plan'] : []),
    ...(isInBackground() ? [`SET LOCAL lock_timeout = '${BACKGROUND_LOCK_TIMEOUT}'`] : []),
  ];
  return { statements, eventIds, isWhole };
};
