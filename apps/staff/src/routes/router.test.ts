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

test('the other pages come with the first address that is none of the sign-in, and each address is then known', async () => {
  serverThatAnswers(refuse('session.missing'));
  window.history.replaceState(null, '', '/login');
  const router = createStaffRouter();
  await vi.waitUntil(() => router.state.initialized, { timeout: 10_000 });
  expect(router.match('/patients')?.at(-1)?.route.path).toBe('*');

  await router.navigate('/patients');
  expect(router.match('/patients')?.at(-1)?.route.path).toBe('/patients');
  expect(router.match('/chatTemplate/7/update')?.at(-1)?.route.path).toBe('/chatTemplate/:id/update');

  await router.navigate('/no-such-page');
  expect(router.match('/no-such-page')?.at(-1)?.route.path).toBe('*');
  router.dispose();
});
