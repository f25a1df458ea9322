import pg from 'pg';
import { isInBackground } from '#kernel/database/patience.ts';
import { type Asking, openAsking } from '#kernel/database/asking.ts';
import { NameForgotten, openStatementNames } from '#kernel/database/named-statements.ts';
import type { Pulse } from '#kernel/database/pulse.ts';
import { hearOwnChanges } from '#kernel/database/own-changes.ts';
import type { Telling } from '#kernel/database/telling.ts';
import { DatabaseUnavailable, type OutageReason } from '#kernel/database/unavailable.ts';

/** What waits longer than this for a row that somebody holds is refused, so that one row does not take every connection. */
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/** How long work in the background waits for a connection, and for a database that falls silent while it has one. */
const BACKGROUND_WAIT_MS = 30_000;
/** So many wait for a connection at most; with more, none of the last would get one in time. */
const LONGEST_QUEUE = 200;

/** Statements outside any transaction, and connections for the person who needs more. Fails with DatabaseUnavailable where there is none to be had. */
export type Pool = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  connect(): Promise<pg.PoolClient>;
  asking: Asking;
  /** Called with what a transaction of this pool leaves to be told once it has committed. */
  tell: Telling['tell'];
};

type PoolSettings = {
  connectionString: string;
  size: number;
  /** How long somebody at a screen waits for a connection, in milliseconds. */
  waitMs: number;
  pulse: Pulse;
  changed(subject: string): void;
  tell: Telling['tell'];
  /** Connections that are in use outlast a silence: what holds them waits for its end. */
  outlastsSilence?: boolean;
};

const lost = new WeakSet<pg.PoolClient>();

/** Whether the connection broke, was cut off, or says by this error that it is being ended. */
export const isLost = (client: pg.PoolClient, error?: unknown): boolean => {
  if (isEnding(error)) lost.add(client);
  return lost.has(client);
};

/** What a connection says last when the database, or somebody who may, ends it. */
const isEnding = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && code.startsWith('57P')) || isEnding(error.cause);
};

export function openPool({
  connectionString,
  size,
  waitMs,
  pulse,
  changed,
  tell,
  outlastsSilence = false,
}: PoolSettings) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: BACKGROUND_WAIT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // Without a listener of its own on each connection, one that breaks while it is in use would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => lost.add(client)));
  hearOwnChanges(pool, changed);

  const asking = openAsking(openStatementNames());
  const inUse = new Set<pg.PoolClient>();
  const inBackground = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => {
    inUse.delete(client);
    inBackground.delete(client);
  });
  /** Ends what still hangs after the time that work in the background waits. */
  const cutLater = (client: pg.PoolClient) =>
    setTimeout(() => {
      if (inBackground.has(client) && pulse.isSilent()) cutOff(client);
    }, BACKGROUND_WAIT_MS).unref();
  const stopCutting = pulse.on('cut', () => {
    if (outlastsSilence) return;
    for (const client of inUse) {
      if (inBackground.has(client)) cutLater(client);
      else cutOff(client);
    }
  });

  const connect = async () => {
    if (!isInBackground()) return take(pool, pulse, waitMs);
    const client = await take(pool, pulse, null);
    inBackground.add(client);
    return client;
  };
  return {
    connect,
    asking,
    tell,
    query: async <Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) => {
      const ask = (client: pg.PoolClient) => client.query<Row>(text, values);
      return askOn(await connect(), { asking, isNaming: true }, ask).catch(async (error: unknown) => {
        if (!(error instanceof NameForgotten)) throw error;
        return askOn(await connect(), { asking, isNaming: false }, ask);
      });
    },
    async end() {
      stopCutting();
      await pool.end();
    },
  };
}

/** Outside a transaction: a statement whose name was not known has done nothing. */
const askOn = async <T>(
  client: pg.PoolClient,
  { asking, isNaming }: { asking: Asking; isNaming: boolean },
  ask: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  try {
    await asking.begin(client, null, isNaming);
    return await ask(client);
  } catch (error) {
    if (isLost(client, error)) throw new DatabaseUnavailable('unreachable', { cause: error });
    throw asking.hasForgotten(client) ? new NameForgotten() : error;
  } finally {
    const isSpent = asking.end(client);
    client.release(isLost(client) || isSpent);
  }
};

/** Ends a connection that hangs; what waits on it is refused at once. */
const cutOff = (client: pg.PoolClient): void => {
  lost.add(client);
  // Of a pooled connection the types show `release` alone; it is a client with a socket like any other.
  void (client as unknown as pg.Client).end().catch(() => {});
};

/** A connection for somebody who waits so many milliseconds at most, and not at all while the database is silent; null is work in the background. */
const take = (pool: pg.Pool, pulse: Pulse, waitMs: number | null): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    let isOver = false;
    const refuse = (reason: OutageReason, cause?: unknown) => {
      if (isOver) return;
      isOver = true;
      for (const stop of stops) stop();
      reject(new DatabaseUnavailable(reason, { cause }));
    };
    const stops: (() => void)[] = [];
    if (waitMs !== null) {
      if (pulse.isSilent()) return refuse('silent');
      if (pool.waitingCount >= LONGEST_QUEUE) return refuse('busy');
      // Answers that have come while this process was at something else count first.
      const timer = setTimeout(() => setImmediate(refuse, 'busy'), waitMs);
      stops.push(
        () => clearTimeout(timer),
        pulse.on('silent', () => refuse('silent')),
      );
    }
    pool.connect().then(
      (client) => {
        // A person who waited has gone; the connection is for the next.
        if (isOver) return client.release();
        isOver = true;
        for (const stop of stops) stop();
        resolve(client);
      },
      (error: unknown) => refuse('unreachable', error),
    );
  });
