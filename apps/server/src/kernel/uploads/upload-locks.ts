import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type pg from 'pg';
import { openClient } from '#kernel/database/client.ts';
import type { Database } from '#kernel/database/database.ts';

const CHANNEL = 'nattoku_upload_locks';
const LONGEST_WAIT_MS = 30_000;
const ASKED_EVERY_MS = 50;

type Holder = { requestRelease: () => unknown };

export type UploadLocks = Locker & {
  /** Runs `work` while nobody else, here or in another process, holds the lock; waits for as long as that takes. */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * One request at a time for each upload, over all processes, by advisory locks of PostgreSQL. All locks of this process are held by one
 * connection, so that many uploads at once do not use the pool up; they end with it, also by kill -9. Who waits asks the holder to let go:
 * a line that was cut may hold a lock for minutes otherwise.
 */
export function openUploadLocks(connectionString: string, database: Pick<Database, 'onCut'>): UploadLocks {
  const held = new Map<string, Holder>();
  let connection: Promise<pg.Client> | undefined;

  const loseAll = () => {
    connection = undefined;
    // The locks went with the connection: what was done under them must not go on.
    for (const { requestRelease } of held.values()) void requestRelease();
  };

  const connected = (): Promise<pg.Client> => {
    connection ??= connect(connectionString, (id) => held.get(id), loseAll).catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };

  const stopWatching = database.onCut(() => {
    void connection?.then((client) => client.end()).catch(() => {});
  });

  const isTaken = async (id: string, holder: Holder): Promise<boolean> => {
    if (held.has(id)) return false;
    held.set(id, holder);
    let isOurs = false;
    try {
      const client = await connected();
      const { rows } = await client.query<{ ours: boolean }>(
        "SELECT pg_try_advisory_lock(hashtextextended('upload:' || $1, 0)) AS ours",
        [id],
      );
      isOurs = rows[0]?.ours === true;
      return isOurs;
    } finally {
      if (!isOurs) held.delete(id);
    }
  };

  const askHolder = async (id: string): Promise<void> => {
    const here = held.get(id);
    if (here) return void here.requestRelease();
    const client = await connected();
    await client.query('SELECT pg_notify($1, $2)', [CHANNEL, id]);
  };

  const take = async (id: string, holder: Holder, until: () => boolean): Promise<void> => {
    while (!(await isTaken(id, holder))) {
      if (until()) throw ERRORS.ERR_LOCK_TIMEOUT;
      await askHolder(id);
      await pause(ASKED_EVERY_MS);
    }
  };

  const release = async (id: string): Promise<void> => {
    const client = await connection?.catch(() => undefined);
    await client?.query("SELECT pg_advisory_unlock(hashtextextended('upload:' || $1, 0))", [id]).catch(() => undefined);
    held.delete(id);
  };

  return {
    newLock: (id): Lock => ({
      lock: async (signal, requestRelease) => {
        const end = performance.now() + LONGEST_WAIT_MS;
        await take(id, { requestRelease }, () => signal.aborted || performance.now() > end);
      },
      unlock: () => release(id),
    }),
    alone: async (id, work) => {
      await take(id, { requestRelease: () => undefined }, () => false);
      return work().finally(() => release(id));
    },
    close: async () => {
      stopWatching();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** Listens for other processes that ask for an upload; `onLost` runs once, however the connection ends. */
async function connect(
  connectionString: string,
  holderOf: (id: string) => Holder | undefined,
  onLost: () => void,
): Promise<pg.Client> {
  const client = await openClient(connectionString);
  let isLost = false;
  const lose = () => {
    if (!isLost) onLost();
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => void holderOf(payload)?.requestRelease());
  await client.query(`LISTEN ${CHANNEL}`);
  return client;
}
