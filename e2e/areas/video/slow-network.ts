import type { Page, Route } from '@playwright/test';

/** A network that carries the pieces of an upload one by one, as many as it is allowed. */
export type SlowNetwork = {
  /** Pieces that wait to be carried. */
  waiting: () => number;
  /** Where in the file each piece began that was sent. */
  offsets: () => readonly number[];
  open: () => Promise<void>;
};

export async function slowNetwork(page: Page, pieces: number): Promise<SlowNetwork> {
  const held: Route[] = [];
  const offsets: number[] = [];
  let left = pieces;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    left -= 1;
    if (left < 0) return void held.push(route);
    offsets.push(Number(route.request().headers()['upload-offset']));
    return route.continue();
  });
  return {
    waiting: () => held.length,
    offsets: () => offsets,
    open: async () => {
      left = Number.POSITIVE_INFINITY;
      // What was given up meanwhile waits for nothing any more.
      await Promise.allSettled(held.splice(0).map((route) => route.abort()));
    },
  };
}
