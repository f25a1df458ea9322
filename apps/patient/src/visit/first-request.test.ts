// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

type Asked = { path: string; body: unknown };

/** A page that was just opened at this address: its modules anew, and a server that answers whatever is asked. */
async function openedAt(address: string) {
  vi.resetModules();
  history.replaceState(null, '', address);
  const asked: Asked[] = [];
  vi.doMock('#platform/http.ts', () => ({
    send: async (path: string, { body }: { body?: string }) => {
      asked.push({ path, body: body === undefined ? null : JSON.parse(body) });
      return Response.json({ state: 'needsBirthDate', turn: asked.length });
    },
  }));
  return { asked, page: await import('#visit/first-request.ts') };
}

beforeEach(() => void vi.restoreAllMocks());

test('the link is taken out of the address and exchanged at once, and the visit gets that answer', async () => {
  const { asked, page } = await openedAt('/p/?lang=vi#secret-of-a-link');
  page.askFirst();
  expect(location.href).not.toContain('secret-of-a-link');
  expect(page.takeLink()).toEqual({ secret: 'secret-of-a-link', search: '?lang=vi' });

  const session = await page.requestOnce('exchange', { body: { secret: 'secret-of-a-link' } });
  expect(session).toMatchObject({ state: 'needsBirthDate', turn: 1 });
  expect(asked).toEqual([{ path: '/api/patient-page/exchange', body: { secret: 'secret-of-a-link' } }]);
});

test('without a link it asks for the session that is there, and the next time anew', async () => {
  const { asked, page } = await openedAt('/p/');
  page.askFirst();
  expect(page.takeLink().secret).toBeNull();
  expect(await page.requestOnce('session', {})).toMatchObject({ turn: 1 });
  expect(await page.requestOnce('session', {})).toMatchObject({ turn: 2 });
  expect(asked.map(({ path }) => path)).toEqual(['/api/patient-page/session', '/api/patient-page/session']);
});

test('a link that is opened before the page was there goes before the one it came with', async () => {
  const { asked, page } = await openedAt('/p/#first-link');
  page.askFirst();
  location.hash = '#second-link';
  expect(page.takeLink().secret).toBe('second-link');
  await page.requestOnce('exchange', { body: { secret: 'second-link' } });
  expect(asked.map(({ body }) => body)).toEqual([{ secret: 'first-link' }, { secret: 'second-link' }]);
});
