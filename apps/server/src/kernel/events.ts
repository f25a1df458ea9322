import type { Change } from '@nattoku/contract/shared/events';
import type { Hearer } from '#kernel/database/listening.ts';
import type { Told } from '#kernel/database/telling.ts';
import { tellOnceCommitted } from '#kernel/database/transaction.ts';

export const CHANGES_CHANNEL = 'nattoku_changes';

export type FacilityChange = Change & { facilityId: string };

export type Listener = {
  change(change: FacilityChange): void;
  /** Changes may have gone unheard: what is shown has to be fetched again. */
  gap(): void;
};

/** Tells every process, once the open transaction has committed, that something of a facility changed. */
export const announce = (facilityId: string, changes: readonly Change[]): void =>
  tellOnceCommitted(
    changes.map((change) => ({ channel: CHANGES_CHANNEL, payload: JSON.stringify({ ...change, facilityId }) })),
  );

/** A process that died may have committed what it told nobody: one that starts has all others fetch what they show. */
export const changesMayHaveGoneUnheard: Told = { channel: CHANGES_CHANNEL, payload: '' };

export type EventHub = { listen(facilityId: string, listener: Listener): () => void };

/** Hands what is heard to all open event streams of the process. */
export function openEventHub(): EventHub & { hearer: Hearer } {
  const listeners = new Map<string, Set<Listener>>();
  let wasHeard = false;
  const gap = () => {
    for (const each of listeners.values()) for (const listener of each) listener.gap();
  };
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
        if (payload === changesMayHaveGoneUnheard.payload) return gap();
        const change = JSON.parse(payload) as FacilityChange;
        for (const listener of listeners.get(change.facilityId) ?? []) listener.change(change);
      },
      resumed() {
        if (wasHeard) gap();
        wasHeard = true;
      },
    },
  };
}
