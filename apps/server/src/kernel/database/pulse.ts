import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger as Log } from 'fastify';
import type pg from 'pg';
import { openClient } from '#kernel/database/client.ts';

const BEAT_MS = 1_000;
/** While it is silent: so often somebody looks whether it is back. */
const RETRY_MS = 250;
/** So many times as long as until it counts as silent, and what hangs on it is cut off. */
const CUT_AFTER = 4;

type Told = 'silent' | 'cut' | 'answers';

/** Knows at any moment whether the database answers, so that no request has to wait in order to find that out. */
export type Pulse = {
  isSilent(): boolean;
  /** The name of the newest migration that the database has; undefined where it has none. */
  newestMigration(): string | undefined;
  /** It answers and takes no writes: a standby, or a primary that was set aside. */
  isReadOnly(): boolean;
  /**
   * `silent`: it does not answer; `cut`: that has lasted so long that connections in use are given up; `answers`: it answers again.
   * Returns what ends the listening.
   */
  on(told: Told, listener: () => void): () => void;
  close(): Promise<void>;
};

type Settings = { silentAfterMs: number; log: Log };

/** Asks the database a short question once a second, on a connection of its own: whether its tables are those of this program. */
export function openPulse(connectionString: string, { silentAfterMs, log }: Settings): Pulse {
  const listeners: Record<Told, Set<() => void>> = { silent: new Set(), cut: new Set(), answers: new Set() };
  const stopped = new AbortController();
  let client: pg.Client | undefined;
  let silent = false;
  let newest: string | undefined;
  let readOnly = false;

  const tell = (told: Told) => {
    for (const listener of listeners[told]) listener();
  };
  const setSilent = (isSilent: boolean) => {
    if (silent === isSilent) return;
    silent = isSilent;
    if (silent) log.error('the database does not answer');
    else log.info('the database answers again');
    tell(silent ? 'silent' : 'answers');
  };
  const cut = () => {
    tell('cut');
    // The line itself may be what is dead: from now on each look is a connection of its own.
    void client?.end().catch(() => {});
  };
  const drop = () => {
    void client?.end().catch(() => {});
    client = undefined;
  };
  const ask = async () => {
    client ??= await openClient(connectionString, { connectionTimeoutMillis: silentAfterMs * CUT_AFTER });
    const { rows } = await client.query<{ newest: string; readOnly: boolean }>(
      `SELECT max(name) AS newest, current_setting('transaction_read_only') = 'on' AS "readOnly" FROM migrations`,
    );
    newest = rows[0]?.newest;
    const isReadOnly = rows[0]?.readOnly === true;
    if (isReadOnly && !readOnly) log.error('the database is read-only');
    if (readOnly && !isReadOnly) log.info('the database takes writes again');
    readOnly = isReadOnly;
  };
  // A connection that was ended says nothing about the database: only a new one does.
  const askTwice = () =>
    ask().catch(async (error: unknown) => {
      if (isAnswer(error)) throw error;
      drop();
      await ask();
    });

  const beat = async () => {
    const timers = [after(silentAfterMs, () => setSilent(true)), after(silentAfterMs * CUT_AFTER, cut)];
    try {
      await askTwice();
      setSilent(false);
    } catch (error) {
      newest = undefined;
      setSilent(!isAnswer(error));
      if (silent) drop();
    } finally {
      for (const stop of timers) stop();
    }
  };

  const beating = (async () => {
    while (!stopped.signal.aborted) {
      await beat();
      await pause(silent ? RETRY_MS : BEAT_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    isSilent: () => silent,
    newestMigration: () => newest,
    isReadOnly: () => readOnly,
    on(told, listener) {
      listeners[told].add(listener);
      return () => void listeners[told].delete(listener);
    },
    async close() {
      stopped.abort();
      drop();
      await beating;
    },
  };
}

/** A refusal in words of SQL is an answer – that there are too many connections, for one – but for those of a database that starts or stops. */
const isAnswer = (error: unknown): boolean => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && severity !== undefined && !code.startsWith('57P');
};

/** Runs `act` unless it is stopped before. Time during which this process itself stood still does not count against the other. */
const after = (milliseconds: number, act: () => void): (() => void) => {
  let timer: NodeJS.Timeout | NodeJS.Immediate;
  const wait = () => {
    const begun = performance.now();
    timer = setTimeout(() => {
      if (performance.now() - begun > milliseconds * 1.5) return wait();
      timer = setImmediate(act);
    }, milliseconds);
  };
  wait();
  return () => {
    clearTimeout(timer as NodeJS.Timeout);
    clearImmediate(timer as NodeJS.Immediate);
  };
};
