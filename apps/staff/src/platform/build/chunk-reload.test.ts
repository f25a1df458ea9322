import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MINUTE = 60_000;

/** One window: what survives a reload, what does not, and two clocks. */
const browser = { session: new Map<string, string>(), sessionIsBlocked: false, entry: null as unknown, reloads: 0 };
let wallClock = 0;
let sinceStart = 0;

beforeEach(() => {
  Object.assign(browser, {
    session: new Map(),
    sessionIsBlocked: false,
    entry: { usr: { secret: 's' }, key: 'k' },
    reloads: 0,
  });
  wallClock = Date.UTC(2026, 10, 21, 3);
  const reach = () => {
    if (browser.sessionIsBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return browser.session;
  };
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => reach().get(name) ?? null,
    setItem: (name: string, value: string) => void reach().set(name, value),
  });
  vi.stubGlobal('history', {
    get state() {
      return browser.entry;
    },
    replaceState: (state: unknown) => void (browser.entry = state),
  });
  vi.stubGlobal('location', { reload: () => void (browser.reloads += 1) });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.spyOn(Date, 'now').mockImplementation(() => wallClock);
  vi.spyOn(performance, 'now').mockImplementation(() => sinceStart);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A document starts, and `after` milliseconds later a part of it cannot be fetched. Answers whether it is loaded again. */
async function documentThatFails(after: number, setClock = 0): Promise<boolean> {
  vi.resetModules();
  const { rememberChunkReload, reloadsFor } = await import('#platform/build/chunk-reload.ts');
  sinceStart = 0;
  rememberChunkReload();
  wallClock += after + setClock;
  sinceStart = after;
  return reloadsFor(new TypeError('Failed to fetch dynamically imported module'));
}

const storages = [{ sessionIsBlocked: false }, { sessionIsBlocked: true }];

test.each(storages)(
  'specification/updates.md §5: it reloads once, and not again within 10 seconds (%o)',
  async (storage) => {
    Object.assign(browser, storage);

    expect(await documentThatFails(300)).toBe(true);
    expect(await documentThatFails(300)).toBe(false);
    expect(await documentThatFails(300)).toBe(false);
    expect(browser.reloads).toBe(1);
    expect(browser.entry).toMatchObject({ usr: { secret: 's' }, key: 'k' });
  },
);

test.each(storages)('specification/updates.md §5: after 10 seconds it may reload again (%o)', async (storage) => {
  Object.assign(browser, storage);

  expect(await documentThatFails(300)).toBe(true);
  expect(await documentThatFails(9_999)).toBe(false);
  expect(await documentThatFails(1)).toBe(true);
});

test.each([
  { jump: -24 * 60 * MINUTE, named: 'a day back' },
  { jump: 24 * 60 * MINUTE, named: 'a day ahead' },
  { jump: -5_000, named: 'five seconds back' },
  { jump: 9_000, named: 'nine seconds ahead' },
])('a clock that is set $named makes it neither loop nor give up', async ({ jump }) => {
  expect(await documentThatFails(300)).toBe(true);
  expect(await documentThatFails(300, jump)).toBe(false);
  expect(await documentThatFails(11_000)).toBe(true);
});

test('a clock that jumps at every start does not make it loop', async () => {
  const answers: boolean[] = [];
  for (let start = 0; start < 6; start += 1) answers.push(await documentThatFails(300, start % 2 ? MINUTE : -MINUTE));

  expect(answers.filter(Boolean).length).toBeLessThanOrEqual(3);
  expect(answers.join()).not.toContain('true,true');
});

test('a network that is slower than the window does not make it loop; once a page came, another loss reloads again', async () => {
  expect(await documentThatFails(30_000)).toBe(true);
  expect(await documentThatFails(30_000)).toBe(false);
  expect(await documentThatFails(300)).toBe(true);

  vi.resetModules();
  const { endChunkReload, rememberChunkReload, reloadsFor } = await import('#platform/build/chunk-reload.ts');
  rememberChunkReload();
  endChunkReload();
  sinceStart = 11_000;
  expect(reloadsFor(new TypeError('another'))).toBe(true);
});

test('about one error it decides once, however often it is asked', async () => {
  vi.resetModules();
  const { reloadsFor } = await import('#platform/build/chunk-reload.ts');
  sinceStart = 20_000;
  const first = new TypeError('first');

  expect([reloadsFor(first), reloadsFor(first), reloadsFor(new TypeError('second'))]).toEqual([true, true, true]);
  expect(browser.reloads).toBe(1);
});

test('it does not reload while that would lose something, or when it could not remember having done so', async () => {
  vi.stubGlobal('dispatchEvent', () => false);
  expect(await documentThatFails(300)).toBe(false);

  vi.stubGlobal('dispatchEvent', () => true);
  browser.sessionIsBlocked = true;
  vi.stubGlobal('history', {
    state: null,
    replaceState: () => {
      throw new DOMException('Too many calls', 'SecurityError');
    },
  });
  expect(await documentThatFails(300)).toBe(false);
  expect(browser.reloads).toBe(0);
});

test.each(['', '{', 'null', '7', '{"at":"soon"}'])(
  'what stands in the session as %j counts as nothing',
  async (kept) => {
    browser.session.set('nattoku.chunkReload', kept);

    expect(await documentThatFails(300)).toBe(true);
  },
);
