import pg from 'pg';
import { type Admission, BACKGROUND_WAIT_MS, connectionWait, currentAdmission } from '#kernel/database/admission.ts';
import { type Asking, openAsking } from '#kernel/database/asking.ts';
import {
  type ConnectionQueue,
  createConnectionQueue,
  shareByKind,
  withoutShares,
} from '#kernel/database/connection-queue.ts';
import { NameForgotten, openStatementNames } from '#kernel/database/named-statements.ts';
import type { Pulse } from '#kernel/database/pulse.ts';
import { hearOwnChanges } from '#kernel/database/own-changes.ts';
import type { Telling } from '#kernel/database/telling.ts';
import { DatabaseUnavailable, type OutageReason } from '#kernel/database/unavailable.ts';

/** What waits longer than this for a row that somebody holds is refused, so that one row does not take every connection. */
const LOCK_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/**
 * A connection that nobody used for this long is closed. A new one costs the database a fifth of a processor second until its caches are warm, so it
 * outlasts the pause between two pages that a ward opens.
 */
const IDLE_MS = 300_000;
/** Opening a connection fails after this time. */
const CONNECT_TIMEOUT_MS = 30_000;

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
  /** How long a normal request waits for a connection, in milliseconds. */
  waitMs: number;
  pulse: Pulse;
  changed(subject: string): void;
  tell: Telling['tell'];
  /** Connections that are in use outlast a silence: what holds them waits for its end. */
  outlastsSilence?: boolean;
  /** Some connections are for urgent requests alone, and few for bulk work; otherwise kinds differ only in their order. */
  hasShares?: boolean;
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
  hasShares = false,
}: PoolSettings) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
  const inUse = new Map<pg.PoolClient, Admission>();
  const queue = createConnectionQueue(size, hasShares ? shareByKind(size) : withoutShares(size));
  pool.on('release', (_, client) => {
    const admission = inUse.get(client);
    inUse.delete(client);
    // The pool takes the client back after this event; a connect before that would open another connection.
    if (admission) queueMicrotask(() => queue.release(admission));
  });
  /** Ends what still hangs after the time that work in the background waits. */
  const cutLater = (client: pg.PoolClient) =>
    setTimeout(() => {
      if (inUse.get(client)?.kind === 'background' && pulse.isSilent()) cutOff(client);
    }, BACKGROUND_WAIT_MS).unref();
  const stops = [pulse.on('silent', queue.pause), pulse.on('answers', queue.resume)];
  const cutHanging = () => {
    if (outlastsSilence) return;
    for (const [client, { kind }] of inUse) {
      if (kind === 'background') cutLater(client);
      else cutOff(client);
    }
  };
  stops.push(pulse.on('cut', cutHanging));

  const connect = () => take({ pool, pulse, queue, inUse }, currentAdmission(), waitMs);
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
      for (const stop of stops) stop();
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

type Source = { pool: pg.Pool; pulse: Pulse; queue: ConnectionQueue; inUse: Map<pg.PoolClient, Admission> };

/** Takes a connection in the order of admission. Work waits as long as its kind may, also for a database that is silent to answer again. */
const take = (
  { pool, pulse, queue, inUse }: Source,
  admission: Admission,
  normalWaitMs: number,
): Promise<pg.PoolClient> =>
  new Promise((resolve, reject) => {
    let isOver = false;
    const stops: (() => void)[] = [];
    const end = () => {
      isOver = true;
      for (const stop of stops) stop();
    };
    const refuse = (reason: OutageReason, cause?: unknown) => {
      if (isOver) return;
      end();
      reject(new DatabaseUnavailable(reason, { cause }));
    };
    const connect = () => {
      pool.connect().then(
        (client) => {
          inUse.set(client, admission);
          // The request that waited has been refused; the connection is for the next.
          if (isOver) return client.release();
          end();
          resolve(client);
        },
        (error: unknown) => {
          queue.release(admission);
          refuse('unreachable', error);
        },
      );
    };

    // Answers that arrived while this process was busy are processed first.
    const giveUp = () => refuse(pulse.isSilent() ? 'silent' : 'busy');
    const timer = setTimeout(() => setImmediate(giveUp), connectionWait(admission, normalWaitMs));
    stops.push(() => clearTimeout(timer));
    const { disconnected } = admission;
    if (disconnected) {
      const leaveQueue = () => refuse('busy');
      disconnected.addEventListener('abort', leaveQueue);
      stops.push(() => disconnected.removeEventListener('abort', leaveQueue));
    }
    const leave = queue.enter(admission, connect);
    if (leave) stops.push(leave);
    else refuse('busy');
  });
