import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Address = { pathname: string; search: string };

let reloads = 0;
let field: { matches: () => boolean } | null = null;
const nextBuild = () => Promise.resolve(Response.json({ id: 'build-2' }));
let latest: () => Promise<Response> = nextBuild;

beforeEach(() => {
  [reloads, field, latest] = [0, null, nextBuild];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    documentElement: { getAttribute: () => 'build-1' },
    get activeElement() {
      return field;
    },
  });
  vi.stubGlobal('location', { reload: () => void (reloads += 1) });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', () => latest());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A document of the first build, of which the server has the second since the last hour. */
async function outdatedDocument() {
  const { BUILD_POLL_MS, watchBuilds } = await import('#platform/build/latest-build.ts');
  const { leavesForNextBuild, updateOnNavigation } = await import('#platform/build/update-on-navigation.ts');
  const listeners: ((state: { location: Address }) => void)[] = [];
  const router = {
    state: { location: { pathname: '/patient/list', search: '' } },
    subscribe: (listener: (state: { location: Address }) => void) => void listeners.push(listener),
  };
  updateOnNavigation(router as never);
  const go = (location: Address) => {
    const leaves = leavesForNextBuild(new Request(`https://hospital.example${location.pathname}${location.search}`));
    for (const listener of listeners) listener({ location });
    return leaves;
  };
  watchBuilds();
  return { go, findNextBuild: () => vi.advanceTimersByTimeAsync(BUILD_POLL_MS) };
}

test('specification/updates.md §3: the next page of a list is a navigation, too', async () => {
  const { go, findNextBuild } = await outdatedDocument();
  expect(go({ pathname: '/patient/list', search: '?page=2' })).toBe(false);
  expect(reloads).toBe(0);
  await findNextBuild();

  expect(go({ pathname: '/patient/list', search: '?page=2' })).toBe(false);
  expect(reloads).toBe(0);
  expect(go({ pathname: '/patient/list', search: '?page=3' })).toBe(true);
  expect(reloads).toBe(1);
});

test('a person who types what a list is searched by stays; the next page loads the build', async () => {
  const { go, findNextBuild } = await outdatedDocument();
  await findNextBuild();
  field = { matches: () => true };

  expect(go({ pathname: '/patient/list', search: '?text=yama' })).toBe(false);
  expect(reloads).toBe(0);
  expect(go({ pathname: '/', search: '' })).toBe(true);
  expect(reloads).toBe(1);
});

test.each<[string, () => Promise<Response>]>([
  ['the server answers 500', async () => new Response('{"id":"build-2"}', { status: 500 })],
  ['the file is cut off', async () => new Response('{"id":"a')],
  ['the file names no build', async () => Response.json({ id: 7 })],
  ['the network is away', () => Promise.reject(new TypeError('away'))],
])('specification/updates.md §2: while %s nothing is reloaded, and the next hour asks again', async (_, trouble) => {
  const { go, findNextBuild } = await outdatedDocument();
  latest = trouble;
  await findNextBuild();
  expect(go({ pathname: '/', search: '' })).toBe(false);
  expect(reloads).toBe(0);

  latest = nextBuild;
  await findNextBuild();
  expect(go({ pathname: '/patient/list', search: '' })).toBe(true);
  expect(reloads).toBe(1);
});

test('a document that was loaded again is not outdated before it has asked', async () => {
  const { go } = await outdatedDocument();
  expect(go({ pathname: '/', search: '' })).toBe(false);
  expect(reloads).toBe(0);
});
