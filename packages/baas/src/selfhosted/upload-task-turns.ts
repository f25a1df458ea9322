/** Lets so many go at once; the others wait in the order in which they came. */
export type Turns = {
  /** Resolves when it is the caller's turn, with what ends the turn. Fails with the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>;
};

export function createTurns(atOnce: number): Turns {
  const queue: (() => void)[] = [];
  let taken = 0;

  const next = () => {
    if (taken >= atOnce) return;
    const first = queue.shift();
    if (!first) return;
    taken += 1;
    first();
  };
  const release = () => {
    taken -= 1;
    next();
  };

  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(once(release));
        };
        const giveUp = () => {
          queue.splice(queue.indexOf(begin), 1);
          reject(signal.reason as Error);
        };
        if (signal.aborted) return reject(signal.reason as Error);
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(begin);
        next();
      }),
  };
}

const once = (work: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
};
