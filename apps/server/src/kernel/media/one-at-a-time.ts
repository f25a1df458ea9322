/** A queue of one worker: a second transcoding beside the first would make both slow, and the wards' screens too. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      // Who gives up while waiting learns it at once; work that has begun ends itself, when it has cleaned up.
      const giveUp = () => reject(signal?.reason);
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      last = last.then(async () => {
        signal?.removeEventListener('abort', giveUp);
        if (!signal?.aborted) await work().then(resolve, reject);
      });
    });
}
