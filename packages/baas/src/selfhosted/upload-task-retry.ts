import { storageLimits } from '#file-store.ts';
import type { Refusal } from '#selfhosted/upload-task-refusal.ts';

/** Time as an upload needs it; tests bring their own. */
export type Clock = {
  /** Milliseconds. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal ends it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, milliseconds);
      signal.addEventListener('abort', finish);
    }),
};

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/** Waits double from one second to one minute. */
export const retryWait = (tries: number): number => Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT);

export type Network = {
  clock: Clock;
  /** Tells with `online` that the network is back: `window`. */ online: EventTarget;
};

/** Lets time pass, but not after the network came back or the signal ended it; of the latter it fails. */
export async function waitForNetwork({ clock, online }: Network, milliseconds: number, signal: AbortSignal) {
  const early = new AbortController();
  const hurry = () => early.abort();
  online.addEventListener('online', hurry);
  await clock.wait(milliseconds, AbortSignal.any([signal, early.signal]));
  online.removeEventListener('online', hurry);
  signal.throwIfAborted();
}

/**
 * How long an upload goes on trying: `storageLimits.uploadRetryTime` since the server last had more of the file than before
 * (specification/files.md §6).
 */
export function createPatience(network: Network) {
  let since = network.clock.now();
  let furthest = 0;
  let tries = 0;
  const renew = () => {
    since = network.clock.now();
    tries = 0;
  };
  return {
    renew,
    /** The server has this many bytes. */
    reached: (offset: number): void => {
      if (offset <= furthest) return;
      furthest = offset;
      renew();
    },
    /** Waits before the next try, or fails with the refusal when there is to be none. */
    wait: async ({ error, waitAtLeast }: Refusal, signal: AbortSignal): Promise<void> => {
      const left = since + storageLimits.uploadRetryTime - network.clock.now();
      if (left <= 0) throw error;
      const wanted = Math.max(retryWait(tries), waitAtLeast);
      tries += 1;
      await waitForNetwork(network, Math.min(wanted, left), signal);
    },
  };
}
