// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import { queryClient } from '#platform/query-client.ts';

const address = '/api/lists/patients/arrangement';
const arrangement = { settings: { columns: [], scope: 'ward', pageSize: 50, exportEncoding: 'utf-8' }, views: [] };
const asked = vi.fn<typeof fetch>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  document.head.innerHTML = `<link rel="preload" as="fetch" href="${address}">`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asked.mockReset();
  queryClient.clear();
});

const fetched = () => queryClient.fetchQuery({ ...arrangementQuery('patients'), staleTime: 0 });

test('what the document has brought along is the answer, once', async () => {
  asked.mockImplementation(async () => json(arrangement));
  expect(await fetched()).toEqual(arrangement);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(document.head.querySelector('link')).toBeNull();
});

// Somebody whose second factor was missing signed in on the same document, and was led out again by the refusal from before.
test('a refusal from before somebody signed in does not count', async () => {
  asked.mockResolvedValueOnce(json({ code: 'session.pending', status: 401 }, 401));
  asked.mockResolvedValueOnce(json(arrangement));
  expect(await fetched()).toEqual(arrangement);
});

test('what was brought along long ago does not count', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(120_000);
  asked.mockResolvedValueOnce(json({ ...arrangement, views: ['old'] }));
  asked.mockResolvedValueOnce(json(arrangement));
  expect(await fetched()).toEqual(arrangement);
});
