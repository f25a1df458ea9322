import type { Change } from '@nattoku/contract/events';
import pg from 'pg';
import type { Tx } from '#kernel/database/database.ts';

const CHANNEL = 'nattoku_changes';

export type FacilityChange = Change & { facilityId: string };
type Listener = (change: FacilityChange) => void;

/** Tells every process, at commit, that something of a facility changed. */
export async function announce(tx: Tx, facilityId: string, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    await tx.$client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ...change, facilityId })]);
  }
}

export type EventHub = { listen(facilityId: string, listener: Listener): () => void; close(): Promise<void> };

/** One listening connection per process, shared by all open event streams; reconnects when the database comes back. */
export function openEventHub(connectionString: string): EventHub {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const deliver = (payload: string) => {
    const change = JSON.parse(payload) as FacilityChange;
    for (const listener of listeners.get(change.facilityId) ?? []) listener(change);
  };

  const reconnect = () => {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), 1000);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', (message) => deliver(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
    } catch {
      reconnect();
    }
  };

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
      clearTimeout(retry);
      await client?.end();
    },
  };
}
