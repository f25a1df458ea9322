import type pg from 'pg';
import { openClient } from '#kernel/database/client.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;
/** So often the database is asked for a sign of life on this connection. Its answers come behind what it has told. */
const BEAT_MS = 250;
/** For so long after a beat was sent that was answered, nothing that was told can be missing. */
const BELIEVED_MS = 800;
/** A connection that is silent for so long is given up, whatever the network says. */
const SILENT_MS = 4_000;

/** What PostgreSQL calls this connection. */
export const LISTENING = 'nattoku listening';

export type Hearer = {
  told(payload: string): void;
  /** What was told for a while went unheard; now it is heard again. Also called where the listening begins. */
  resumed?(): void;
  /** From now on nothing is heard. */
  lost?(): void;
};

/** Hears what is told by NOTIFY, on one connection of its own; opened again, with growing pauses, when it breaks. */
export type Listening = {
  /** Whether all that was told up to a second ago has been heard. */
  isHearing(): boolean;
  close(): Promise<void>;
};

export function openListening(
  connectionString: string,
  database: { onCut(listener: () => void): () => void },
  hearers: Readonly<Record<string, Hearer>>,
): Listening {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let believedUntil = 0;
  let isOwnBackend = false;
  let heardAt = 0;
  let isBeating = false;
  let closed = false;

  const lose = (lost: pg.Client | undefined) => {
    if (closed || lost !== client) return;
    client = undefined;
    believedUntil = 0;
    void lost?.end().catch(() => {});
    for (const hearer of Object.values(hearers)) hearer.lost?.();
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  };

  const beat = async () => {
    const own = client;
    if (!own) return;
    if (isBeating) return performance.now() - heardAt > SILENT_MS ? lose(own) : undefined;
    isBeating = true;
    const sentAt = performance.now();
    const isAnswered = await own.query('SELECT').then(
      () => true,
      () => false,
    );
    isBeating = false;
    if (own !== client) return;
    heardAt = performance.now();
    if (isAnswered) believedUntil = sentAt + BELIEVED_MS;
    else lose(own);
  };

  const connect = async () => {
    let next: pg.Client | undefined;
    try {
      next = await openClient(connectionString, {
        connectionTimeoutMillis: LONGEST_RETRY_MS,
        application_name: LISTENING,
      });
      const own = next;
      if (closed) return await own.end();
      own.on('error', () => lose(own));
      own.on('end', () => lose(own));
      own.on('notification', ({ channel, payload = '' }) => hearers[channel]?.told(payload));
      client = own;
      for (const channel of Object.keys(hearers)) await own.query(`LISTEN ${channel}`);
      isOwnBackend = await hasOwnBackend(own);
      failures = 0;
      for (const hearer of Object.values(hearers)) hearer.resumed?.();
      heardAt = performance.now();
      isBeating = false;
      await beat();
    } catch {
      lose(next);
    }
  };

  const beating = setInterval(() => void beat(), BEAT_MS).unref();
  const stopWatching = database.onCut(() => client && lose(client));
  void connect();
  return {
    isHearing: () => isOwnBackend && performance.now() < believedUntil,
    async close() {
      closed = true;
      stopWatching();
      clearInterval(beating);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Whether PostgreSQL answers as the very process that it said it is when the connection was opened. A pooler says a number of its own, and gives
 * each question to whichever process is free: what one of them is told reaches somebody else or nobody, while signs of life keep coming.
 */
const hasOwnBackend = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // The driver keeps the number of BackendKeyData, which its types leave out.
  return rows[0]?.pid === (client as pg.Client & { processID?: number }).processID;
};
