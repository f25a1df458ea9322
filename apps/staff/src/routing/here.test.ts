import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followRouter, whenRouteChanges } from '#routing/here.ts';

type Router = ReturnType<typeof createMemoryRouter>;
let router: Router;
let stop: () => void;
let changes = 0;

beforeEach(async () => {
  const paths = ['/', '/patients', '/video'].map((path) => ({ path, element: null }));
  router = followRouter(
    createMemoryRouter([...paths, { path: '/old', loader: () => Response.redirect('http://localhost/video') }], {
      initialEntries: ['/', '/patients?page=2'],
    }),
  );
  await router.navigate('/patients?page=2', { replace: true });
  changes = 0;
  stop = whenRouteChanges(() => (changes += 1));
});
afterEach(() => {
  stop();
  router.dispose();
});

describe('specification/design.md §6: a route change is', () => {
  test.each<[string, (router: Router) => Promise<void>]>([
    ['another page', (to) => to.navigate('/video')],
    ['another page in the place of this one', (to) => to.navigate('/video', { replace: true })],
    ['another search of the same page', (to) => to.navigate('/patients?page=3')],
    ['another search in the place of this one', (to) => to.navigate('/patients?page=3', { replace: true })],
    ['a redirect, once', (to) => to.navigate('/old')],
    ['back', (to) => to.navigate(-1)],
  ])('%s', async (_, go) => {
    await go(router);
    await expect.poll(() => changes).toBe(1);
  });

  test('forward', async () => {
    await router.navigate(-1);
    await expect.poll(() => changes).toBe(1);
    await router.navigate(1);
    await expect.poll(() => changes).toBe(2);
  });

  test.each<[string, (router: Router) => Promise<void>]>([
    ['what only the history entry carries', (to) => to.navigate('/patients?page=2', { state: { search: '山田' } })],
    ['a jump within the page', (to) => to.navigate('/patients?page=2#main')],
    ['the same address once more', (to) => to.navigate('/patients?page=2')],
  ])('not %s', async (_, go) => {
    await go(router);
    expect(changes).toBe(0);
  });

  test('heard before navigate resolves: what is shown afterwards stays', async () => {
    await router.navigate('/video');
    expect(changes).toBe(1);
  });

  test('nothing to somebody who stopped listening', async () => {
    stop();
    await router.navigate('/video');
    expect(changes).toBe(0);
  });
});
