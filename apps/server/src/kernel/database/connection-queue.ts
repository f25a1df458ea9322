import type { AdmissionKind } from '@nattoku/contract/shared/admission';
import type { Admission } from '#kernel/database/admission.ts';

/** Served in this order. Within a kind, the request that came first is served first. */
const order = ['urgent', 'normal', 'bulk'] as const satisfies readonly AdmissionKind[];

/** Beyond this number none of the last would be served in time. Applies to each kind separately; jobs are exempt. */
const LONGEST_QUEUE = 200;

/** How many connections each kind takes at most. Normal work includes jobs; `notUrgent` limits normal and bulk work together. */
export type Shares = { notUrgent: number; normal: number; bulk: number };

/** The whole pool for every kind. */
export const withoutShares = (size: number): Shares => ({ notUrgent: size, normal: size, bulk: size });

/** A fifth of the pool is only for urgent requests. Normal work leaves a connection to bulk work, so that exports go on while lists fill the pool. */
export const shareByKind = (size: number): Shares => ({
  notUrgent: Math.ceil(size * 0.8),
  normal: Math.ceil(size * 0.75),
  bulk: Math.ceil(size * 0.25),
});

export type ConnectionQueue = {
  /** Calls `grant` once a connection may be taken, which may be at once. Returns what leaves the queue, or null where the queue is full. */
  enter(admission: Admission, grant: () => void): (() => void) | null;
  /** A connection that was granted to this kind of work is free again. */
  release(admission: Admission): void;
  /** Grants nothing until `resume`: the database does not answer, and a connection would only hang. */
  pause(): void;
  resume(): void;
};

/** Decides who takes the next connection of a pool of this size. */
export function createConnectionQueue(size: number, shares: Shares): ConnectionQueue {
  const waiting: Record<AdmissionKind, Set<() => void>> = { urgent: new Set(), normal: new Set(), bulk: new Set() };
  const running: Record<AdmissionKind, number> = { urgent: 0, normal: 0, bulk: 0 };

  let isPaused = false;

  const isFree = (kind: AdmissionKind): boolean => {
    if (isPaused) return false;
    const notUrgent = running.normal + running.bulk;
    if (running.urgent + notUrgent >= size) return false;
    return kind === 'urgent' || (notUrgent < shares.notUrgent && running[kind] < shares[kind]);
  };
  const grantWhatIsFree = () => {
    for (const kind of order) {
      for (const grant of waiting[kind]) {
        if (!isFree(kind)) break;
        waiting[kind].delete(grant);
        running[kind] += 1;
        grant();
      }
    }
  };

  return {
    enter(admission, grant) {
      const kind = kindOf(admission);
      if (admission.kind !== 'background' && waiting[kind].size >= LONGEST_QUEUE) return null;
      waiting[kind].add(grant);
      grantWhatIsFree();
      return () => void waiting[kind].delete(grant);
    },
    release(admission) {
      running[kindOf(admission)] -= 1;
      grantWhatIsFree();
    },
    pause: () => void (isPaused = true),
    resume() {
      isPaused = false;
      grantWhatIsFree();
    },
  };
}

/** Jobs queue like normal requests: a job seals what was signed, and one that never came to its turn would be given up after some tries. */
const kindOf = ({ kind }: Admission): AdmissionKind => (kind === 'background' ? 'normal' : kind);
