import type { Page, Route } from '@playwright/test';

/** A network that carries the pieces of an upload one by one, as many as it is allowed. */
export type SlowNetwork = {
  /** Pieces that wait to be carried. */
  waiting: () => number;
  /** Where in the file each piece began that was sent. */
  offsets: () => readonly number[];
  open: () => Promise<void>;
  /** What went along when each upload was created. */
  created: () => readonly Record<string, string>[];
};

export async function slowNetwork(page: Page, pieces: number): Promise<SlowNetwork> {
  const held: Route[] = [];
  const offsets: number[] = [];
  const created: Record<string, string>[] = [];
  let left = pieces;
  // Of a creation that a busy server refused (503) the page tries again: only what was created counts.
  page.on('response', (response) => {
    if (response.status() === 201 && response.url().endsWith('/api/uploads'))
      created.push(metadataOf(response.request().headers()['upload-metadata'] ?? ''));
  });
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
    created: () => created,
    open: async () => {
      left = Number.POSITIVE_INFINITY;
      // What was given up meanwhile waits for nothing any more.
      await Promise.allSettled(held.splice(0).map((route) => route.abort()));
    },
  };
}

const metadataOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header
      .split(',')
      .map((pair) => pair.split(' '))
      .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]),
  );
