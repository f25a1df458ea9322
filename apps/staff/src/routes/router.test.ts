// @vitest-environment jsdom
import type { RouterState } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStaffRouter } from '#routes/router.tsx';
import { refuse, serverThatAnswers } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

test('a first page that has loaded before it is drawn is told to the one who draws it', async () => {
  serverThatAnswers(refuse('session.missing'));
  const router = createStaffRouter();
  await vi.waitUntil(() => router.state.initialized, { timeout: 10_000 });
  const states: RouterState[] = [];

  router.subscribe((state) => states.push(state));

  expect(states).toEqual([router.state]);
  router.dispose();
});
