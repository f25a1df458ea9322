import { Problem } from '#kernel/problem.ts';

type Turns = {
  atOnce: number;
  /** A person who finds so many waiting is sent away, and so is the person who has waited so long. */
  mostWaiting?: { count: number; seconds: number };
};

/**
 * Lets work begin in the order in which it came, a few at a time.
 * @throws Problem `pdf.busy` for work that was not begun.
 */
export function takeTurns({ atOnce, mostWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const wait = (): Promise<void> => {
    if (mostWaiting && waiting.length >= mostWaiting.count) throw new Problem('pdf.busy', { retryAfterSeconds: 10 });
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Problem('pdf.busy', { retryAfterSeconds: 10 }));
      };
      const timer = mostWaiting && setTimeout(giveUp, mostWaiting.seconds * 1000);
      waiting.push(begin);
    });
  };

  return async (work) => {
    if (running < atOnce) running += 1;
    else await wait();
    try {
      return await work();
    } finally {
      // The place itself is handed on, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
