import { expect, test, vi } from 'vitest';

type Asked = { url?: string; mode?: string; method?: string; destination?: string };
type Listener = (event: unknown) => void;

const listeners = new Map<string, Listener>();
const network = vi.fn<(request: unknown) => Promise<Response>>();
vi.stubGlobal('self', {
  skipWaiting: () => Promise.resolve(),
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
});
vi.stubGlobal('fetch', network);
await import('#platform/no-server/no-server-worker.ts');

/** What the worker answers; null where it leaves the request to the browser. */
async function answerTo(asked: Asked): Promise<Response | null> {
  const request = {
    url: 'https://hospital.example/icSupport/order/detail?order=1',
    mode: 'navigate',
    method: 'GET',
    destination: 'document',
    ...asked,
  };
  const answers: Promise<Response>[] = [];
  listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => answers.push(answer) });
  return (await answers[0]) ?? null;
}

test.each([200, 404, 502, 503])('an answer of %i is left as it is', async (status) => {
  const given = new Response('a proxy in front', { status });
  network.mockResolvedValueOnce(given);
  expect(await answerTo({})).toBe(given);
});

test('where nothing answers, a page of ours stands in, which may run and fetch nothing but its own', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const answer = await answerTo({});
  const body = await answer?.text();
  const [nonce = ''] = /(?<=script nonce=")[^"]+/.exec(body ?? '') ?? [];

  expect(answer?.status).toBe(503);
  expect(body).toContain('<h1>サーバーにつながりません</h1>');
  expect(answer?.headers.get('content-security-policy')).toBe(
    `default-src 'none';script-src 'nonce-${nonce}';style-src 'nonce-${nonce}';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  );
  expect(nonce.length).toBeGreaterThan(30);
});

test.each<Asked>([
  { mode: 'cors', destination: '' },
  { mode: 'no-cors', destination: 'image' },
  { method: 'POST' },
  { destination: 'iframe' },
  { url: 'https://hospital.example/p' },
  { url: 'https://hospital.example/p/room' },
  { url: 'https://hospital.example/api/records/1/file' },
])('what is no page of staff is left to the browser: %o', async (asked) => {
  network.mockClear();
  expect(await answerTo(asked)).toBeNull();
  expect(network).not.toHaveBeenCalled();
});

test('a page of staff that begins like another application is one', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await answerTo({ url: 'https://hospital.example/patients' }))?.status).toBe(503);
});
