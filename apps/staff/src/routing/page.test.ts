import type { LoaderFunction } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { PageMeta } from '#routing/page.tsx';
import { answer, serverThatAnswers, sessionOf } from '#testing/server.ts';

beforeEach(() => vi.resetModules());

const orders: PageMeta = { layout: 'v2', guards: ['authenticated', 'video-order'], title: '動画オーダー一覧' };

async function open(meta: PageMeta, address = '/video/order/list', search?: z.ZodType) {
  const { page } = await import('#routing/page.tsx');
  const importModule = vi.fn<() => Promise<{ Page: () => null; search?: z.ZodType }>>(async () => ({
    Page: () => null,
    ...(search && { search }),
  }));
  const { route } = page('/video/order/list', meta, importModule);
  const loader = route.loader as LoaderFunction;
  const request = new Request(`http://localhost${address}`);
  const outcome = Promise.resolve(loader({ request, params: {} } as never)).catch((thrown: unknown) => thrown);
  return { outcome: await outcome, importModule };
}

test('signed out, a guarded page leads to sign-in and back, and its module is not fetched', async () => {
  serverThatAnswers(answer({ session: null, reason: 'none' }));

  const { outcome, importModule } = await open(orders, '/video/order/list?attention=true');

  expect((outcome as Response).headers.get('location')).toBe(
    '/login?returnTo=%2Fvideo%2Forder%2Flist%3Fattention%3Dtrue',
  );
  expect(importModule).not.toHaveBeenCalled();
});

test('without the permission the page is refused, and its module is not fetched', async () => {
  serverThatAnswers(answer({ session: sessionOf('clerk') }));

  const { outcome, importModule } = await open(orders);

  expect(outcome).toMatchObject({ name: 'PageProblem', status: 403 });
  expect(importModule).not.toHaveBeenCalled();
});

test('with the permission the page is prepared', async () => {
  serverThatAnswers(answer({ session: sessionOf('doctor') }));

  const { outcome } = await open(orders);

  expect(outcome).toMatchObject({ title: '動画オーダー一覧' });
});

test('an unguarded page asks the server nothing', async () => {
  const requests = serverThatAnswers();

  const { outcome } = await open({ ...orders, guards: [] });

  expect(outcome).toMatchObject({ title: '動画オーダー一覧' });
  expect(requests).toEqual([]);
});

test('an address that fails the validation is a page that is not found', async () => {
  const search = z.object({ orderId: z.uuid() });

  const { outcome } = await open({ ...orders, guards: [] }, '/video/order/list?orderId=7', search);

  expect(outcome).toMatchObject({ status: 404, message: 'Page Not Found: /video/order/list' });
});
