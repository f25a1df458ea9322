import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isInBackground } from '#kernel/database/patience.ts';
import { setPipelining, together } from '#kernel/database/pipelining.ts';
import { isLost, type Pool } from '#kernel/database/pool.ts';
import { NameForgotten } from '#kernel/database/named-statements.ts';
import type { Told } from '#kernel/database/telling.ts';
import { DatabaseUnavailable, isUndone } from '#kernel/database/unavailable.ts';

/** An open transaction of one facility. Its $client serves what drizzle has no words for. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

export type TransactionKind = {
  /** PostgreSQL refuses whatever would change something. */
  readOnly?: boolean;
  /** So many ids of audit events are drawn in the message that opens the transaction. */
  eventIds?: number;
};

type Prepared = { value: unknown; isUsed: boolean; discard: () => Promise<void> };
type Course = {
  isOpen: boolean;
  prepared: Map<string, Prepared>;
  ids: string[];
  nextId: number;
  /** Sent, and answered with the commit. */
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
const MOST_PREPARATIONS = 8;

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
        const course: Course = { isOpen: true, prepared: made, ids, nextId: 0, last: [], told: [] };
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

/** What is asked last of all in a transaction: it goes with the commit, which does not happen where it fails. Called by `write` alone. */
export const askWithCommit = (asked: Promise<unknown>): void => void courses.getStore()?.last.push(asked);

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
  opening: string,
  { course, isNaming }: { course: Course; isNaming: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isCommitting = false;
  setPipelining(client, true);
  const opened = client.query(opening).then(idsIn);
  drawnIds.set(client, opened);
  try {
    if (isNaming) pool.names.begin(client);
    // What the work asks first leaves with the opening, which is looked at when it is answered.
    const [, value] = await together(
      opened,
      courses.run(course, async () => work(txOf(client))),
    );
    if (pool.names.hasForgotten(client)) throw new NameForgotten();
    isCommitting = true;
    await together(...course.last, commit(client));
    pool.tell(course.told);
    return value;
  } catch (error) {
    if (isLost(client, error)) {
      throw new DatabaseUnavailable('unreachable', { cause: error, mayBeCommitted: isCommitting });
    }
    await client.query('ROLLBACK').catch(() => {});
    throw pool.names.hasForgotten(client) ? new NameForgotten() : error;
  } finally {
    course.isOpen = false;
    setPipelining(client, false);
    const isSpent = pool.names.end(client);
    client.release(isLost(client) || isSpent);
  }
}

/** One for each connection: it knows the names of all columns that were asked for, and would otherwise work them out again in each transaction. */
const txs = new WeakMap<pg.PoolClient, Tx>();
const txOf = (client: pg.PoolClient): Tx => {
  const tx = txs.get(client) ?? (drizzle(client, { casing: 'snake_case' }) as Tx);
  txs.set(client, tx);
  return tx;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One message opens the transaction and says whose it is. It goes as plain text, which takes no parameters: the id is looked at here. */
const opening = (facilityId: string, { readOnly = false, eventIds = 0 }: TransactionKind): string => {
  if (!uuid.test(facilityId)) throw new Error('the id of a facility is a UUID');
  return [
    readOnly ? 'BEGIN READ ONLY' : 'BEGIN',
    `SET LOCAL app.facility_id = '${facilityId}'`,
    ...(isInBackground() ? [`SET LOCAL lock_timeout = '${BACKGROUND_LOCK_TIMEOUT}'`] : []),
    ...(eventIds > 0 ? [`SELECT nextval('audit_events_id_seq') AS id FROM generate_series(1, ${eventIds})`] : []),
  ].join('; ');
};

const drawnIds = new WeakMap<pg.PoolClient, Promise<number[]>>();

/** Of a message of several statements the types show one answer. */
const idsIn = (answers: unknown): number[] =>
  (answers as pg.QueryResult<{ id: number }>[]).at(-1)?.rows.map(({ id }) => id) ?? [];

/** At most so many of the ids that were drawn when the transaction began; each is given once. */
export const takeEventIds = async ({ $client }: Tx, count: number): Promise<number[]> =>
  (await drawnIds.get($client))?.splice(0, count) ?? [];

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, where a statement before it had failed and somebody took no notice. */
const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed; nothing was committed');
};
