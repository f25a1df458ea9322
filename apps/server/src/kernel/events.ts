import type { Change } from '@nattoku/contract/shared/events';
import type { Hearer } from '#kernel/database/listening.ts';
import type { Tx } from '#kernel/database/database.ts';

export const CHANGES_CHANNEL = 'nattoku_changes';

export type FacilityChange = Change & { facilityId: string };

export type Listener = {
  change(change: FacilityChange): void;
  /** Changes may have gone unheard: what is shown has to be fetched again. */
  gap(): void;
};

/** Tells every process, at commit, that something of a facility changed. */
export async function announce(tx: Tx, facilityId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map((change) => JSON.stringify({ ...change, facilityId }));
  await tx.$client.query('SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told', [CHANGES_CHANNEL, payloads]);
}

export type EventHub = { listen(facilityId: string, listener: Listener): () => void };

/** Hands what is heard to all open event streams of the process. */
export function openEventHub(): EventHub & { hearer: Hearer } {
  const listeners = new Map<string, Set<Listener>>();
  let wasHeard = false;
  return {
    listen(facilityId, listener) {
      const set = listeners.get(facilityId) ?? new Set();
      listeners.set(facilityId, set.add(listener));
      return () => {
        set.delete(listener);
      };
    },
    hearer: {
      told(payload) {
        const change = JSON.parse(payload) as FacilityChange;
        for (const listener of listeners.get(change.facilityId) ?? []) listener.change(change);
      },
      resumed() {
        if (wasHeard) for (const each of listeners.values()) for (const listener of each) listener.gap();
        wasHeard = true;
      },
    },
  };
}
