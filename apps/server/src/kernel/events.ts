import type { Change } from '@nattoku/contract/shared/events';
import type { Hearer } from '#kernel/database/listening.ts';
import type { Told } from '#kernel/database/telling.ts';
import { tellOnceCommitted } from '#kernel/database/transaction.ts';

export const CHANGES_CHANNEL = 'nattoku_changes';
/** So long a page may take from its first reading to the stream that tells it what changed since. */
const REMEMBERED_MS = 60_000;
/** A whole file that is brought in tells of thousands; who missed more than this reads everything again. */
const REMEMBERED_MOST = 500;

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

export type EventHub = {
  listen(facilityId: string, listener: Listener): () => void;
  /** What was heard of a facility in so many milliseconds, each once; null where some of it may be unknown. */
  heardWithin(facilityId: string, milliseconds: number): FacilityChange[] | null;
};

/** Hands what is heard to all open event streams of the process, and keeps it for a minute for those that are just being opened. */
export function openEventHub(now: () => number = () => performance.now()): EventHub & { hearer: Hearer } {
  const listeners = new Map<string, Set<Listener>>();
  const heard = new Map<string, Heard>();
  let wasHeard = false;
  let hearingSince = Infinity;
  const gap = () => {
    heard.clear();
    hearingSince = now();
    for (const each of listeners.values()) for (const listener of each) listener.gap();
  };
  const heardOf = (facilityId: string): Heard => heard.get(facilityId) ?? { since: hearingSince, changes: new Map() };
  const remember = (payload: string, change: FacilityChange) => {
    const { facilityId } = change;
    const of = heardOf(facilityId);
    heard.set(facilityId, of);
    // What happens again stands last.
    of.changes.delete(payload);
    of.changes.set(payload, { at: now(), change });
    forget(of, now() - REMEMBERED_MS);
  };
  return {
    listen(facilityId, listener) {
      const set = listeners.get(facilityId) ?? new Set();
      listeners.set(facilityId, set.add(listener));
      return () => {
        set.delete(listener);
      };
    },
    heardWithin(facilityId, milliseconds) {
      const from = now() - milliseconds;
      const { since, changes } = heardOf(facilityId);
      if (milliseconds > REMEMBERED_MS || from < since) return null;
      return [...changes.values()].filter(({ at }) => at >= from).map(({ change }) => change);
    },
    hearer: {
      told(payload) {
        if (payload === changesMayHaveGoneUnheard.payload) return gap();
        const change = JSON.parse(payload) as FacilityChange;
        remember(payload, change);
        for (const listener of listeners.get(change.facilityId) ?? []) listener.change(change);
      },
      resumed() {
        if (wasHeard) return gap();
        wasHeard = true;
        hearingSince = now();
      },
      lost() {
        hearingSince = Infinity;
        heard.clear();
      },
    },
  };
}

type Remembered = { at: number; change: FacilityChange };
/** Of one facility, the oldest first; `since` is when the first was heard that is not forgotten. */
type Heard = { since: number; changes: Map<string, Remembered> };

function forget(of: Heard, before: number): void {
  for (const [payload, { at }] of of.changes) {
    if (at >= before && of.changes.size <= REMEMBERED_MOST) return;
    of.changes.delete(payload);
    // What is too old nobody asks for any more; what was too much would be missing.
    if (at >= before) of.since = at;
  }
}
