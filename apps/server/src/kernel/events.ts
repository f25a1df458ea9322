import type { Change } from '@nattoku/contract/shared/events';
import type pg from 'pg';
import { openClient } from '#kernel/database/client.ts';
import type { Database, Tx } from '#kernel/database/database.ts';

const CHANNEL = 'nattoku_changes';
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

export type FacilityChange = Change & { facilityId: string };

export type Listener = {
  change(change: FacilityChange): void;
  /** Changes may have gone unheard: what is shown has to be fetched again. */
  gap(): void;
};

/** Tells every process, at commit, that something of a facility changed. */
export async function announce(tx: Tx, facilityId: string, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    await tx.$client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ...change, facilityId })]);
  }
}

export type EventHub = { listen(facilityId: string, listener: Listener): () => void; close(): Promise<void> };

/** One listening connection per process, shared by all open event streams; opened again, with growing pauses, when it breaks. */
export function openEventHub(connectionString: string, database: Pick<Database, 'onCut'>): EventHub {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let wasHeard = false;
  let closed = false;

  const deliver = (payload: string) => {
    const change = JSON.parse(payload) as FacilityChange;
    for (const listener of listeners.get(change.facilityId) ?? []) listener.change(change);
  };
  const tellGap = () => {
    for (const each of listeners.values()) for (const listener of each) listener.gap();
  };

  const lose = (lost: pg.Client | undefined) => {
    if (closed || lost !== client) return;
    client = undefined;
    void lost?.end().catch(() => {});
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
    failures += 1;
  };

  const connect = async () => {
    let next: pg.Client | undefined;
    try {
      next = await openClient(connectionString, { connectionTimeoutMillis: LONGEST_RETRY_MS });
      const own = next;
      if (closed) return await own.end();
      own.on('error', () => lose(own));
      own.on('end', () => lose(own));
      own.on('notification', (message) => deliver(message.payload ?? ''));
      client = own;
      await own.query(`LISTEN ${CHANNEL}`);
      failures = 0;
      if (wasHeard) tellGap();
      wasHeard = true;
    } catch {
      lose(next);
    }
  };

  const stopWatching = database.onCut(() => client && lose(client));
  void connect();
  return {
    listen(facilityId, listener) {
      const set = listeners.get(facilityId) ?? new Set();
      listeners.set(facilityId, set.add(listener));
      return () => {
        set.delete(listener);
      };
    },
    async close() {
      closed = true;
      stopWatching();
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
