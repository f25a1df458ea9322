import { createHash } from 'node:crypto';
import { getDefaultHighWaterMark } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storageLimits, type StorageErrorCode } from '#file-store.ts';
import { openFakeEndpoint } from '#selfhosted/upload-task-fake-endpoint.ts';
import { hashFile } from '#selfhosted/upload-task-hashing.ts';
import { uploadMemoryIn } from '#selfhosted/upload-task-memory.ts';
import { type Clock, retryWait } from '#selfhosted/upload-task-retry.ts';
import { createTurns } from '#selfhosted/upload-task-turns.ts';
import { createUploadTask, type UploadSurroundings } from '#selfhosted/upload-task.ts';
import type { UploadSnapshot, UploadTask } from '#upload-task.ts';

const KB = 1024;
/** Real requests on a machine that others use, too. */
const patient = { timeout: 20_000, interval: 2 };
vi.setConfig({ testTimeout: 30_000 });

const pattern = Uint8Array.from({ length: 251 }, (_, index) => index);
const fileOf = (size: number, name = 'film.mp4', lastModified = 1_000) =>
  new File([Buffer.alloc(size, pattern)], name, { lastModified });
const md5Of = async (file: File) =>
  createHash('md5')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');

/** Time that passes only when it is told to. */
function manualClock() {
  const sleepers = new Set<{ due: number; wanted: number; wake: () => void }>();
  let now = 0;
  const clock: Clock = {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          due: now + milliseconds,
          wanted: milliseconds,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        sleepers.add(sleeper);
        signal.addEventListener('abort', sleeper.wake);
      }),
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const sleeper of sleepers) if (sleeper.due <= now) sleeper.wake();
  };
  /** The wait before the next try, once there is one; the watch over a silent line waits longer than any. */
  const nextTry = async () =>
    vi.waitFor(() => {
      const [wait, ...more] = [...sleepers].map(({ wanted }) => wanted);
      expect(more).toEqual([]);
      expect(wait).toBeLessThan(storageLimits.defaultRetryTime);
      return wait ?? 0;
    }, patient);
  return { clock, pass, nextTry };
}

function fakeStorage() {
  const kept = new Map<string, string>();
  const storage = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  return storage satisfies Storage;
}

const openSurroundings = () => {
  const time = manualClock();
  const storage = fakeStorage();
  const online = new EventTarget();
  const around: UploadSurroundings = {
    clock: time.clock,
    online,
    memory: uploadMemoryIn(() => storage),
    turns: createTurns(2),
    fetch: (input, init) => fetch(input, init),
    untilUnlocked: () => Promise.resolve(),
  };
  return { time, storage, online, around };
};

let server: Awaited<ReturnType<typeof openFakeEndpoint>>;
let here: ReturnType<typeof openSurroundings>;
beforeEach(async () => {
  server = await openFakeEndpoint();
  here = openSurroundings();
});
afterEach(() => server.close());

const start = (file: File, more: Partial<UploadSurroundings> = {}, key = 'video-1'): UploadTask =>
  createUploadTask({ key, file, endpoint: server.endpoint, metadata: { videoId: key } }, { ...here.around, ...more });

const expectUntil = (task: UploadTask, wanted: Partial<UploadSnapshot>) =>
  vi.waitFor(() => expect(task.snapshot()).toMatchObject(wanted), patient);

const stored = () => [...server.uploads.values()].map(({ bytes }) => bytes.byteLength);

describe('how a file is divided (specification/files.md §7)', () => {
  test.each([1, 100 * KB, storageLimits.resumableAbove])('%i bytes go up in one request', async (size) => {
    const file = fileOf(size);
    const task = start(file);
    await expectUntil(task, { state: 'success', bytesTransferred: size });

    expect(server.seen.map(({ method, size: sent }) => [method, sent])).toEqual([['POST', size]]);
    expect(server.seen[0]?.metadata).toEqual({ videoId: 'video-1', md5: await md5Of(file) });
    expect(task.snapshot().survivesReload).toBe(false);
  });

  test('one byte more is resumable: created first, then sent in pieces, and remembered', async () => {
    const file = fileOf(storageLimits.resumableAbove + 1);
    server.script.instead = ({ offset }) => (offset > 0 ? 'silence' : undefined);
    const task = start(file);
    await expectUntil(task, { survivesReload: true });
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);

    expect(server.seen.map(({ method, size }) => [method, size])).toEqual([
      ['POST', 0],
      ['PATCH', 256 * KB],
      ['PATCH', 1],
    ]);
    expect(server.seen[0]?.metadata['md5']).toBe(await md5Of(file));
  });

  test('pieces double from 256 KB and stay under 32 MB', async () => {
    const file = fileOf(34 * 1024 * KB);
    await expectUntil(start(file), { state: 'success' });

    const sizes = server.sent('PATCH').map(({ size }) => size / KB);
    expect(sizes.slice(0, 7)).toEqual([256, 512, 1024, 2048, 4096, 8192, 16_384]);
    expect(Math.max(...sizes) * KB).toBeLessThan(storageLimits.chunkSizeBelow);
    expect([...server.uploads.values()][0]?.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  test('after a piece that failed the next one is smaller, and begins where the server is', async () => {
    server.script.instead = ({ method, offset }, count) =>
      method === 'PATCH' && offset === 768 * KB && count === 4 ? { status: 503 } : undefined;
    const task = start(fileOf(3 * 1024 * KB));
    here.time.pass(await here.time.nextTry());
    await expectUntil(task, { state: 'success' });

    expect(server.sent('PATCH').map(({ offset, size }) => [offset / KB, size / KB])).toEqual([
      [0, 256],
      [256, 512],
      [768, 1024],
      [768, 512],
      [1280, 1024],
      [2304, 768],
    ]);
    expect(server.sent('HEAD')).toHaveLength(1);
  });
});

describe('retrying (specification/files.md §6)', () => {
  test('waits grow to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryWait)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  test('ten minutes without progress end it, and then it can go on', async () => {
    server.script.instead = ({ method }) => (method === 'POST' ? { status: 503 } : undefined);
    const task = start(fileOf(300 * KB));
    const waits: number[] = [];
    while (waits.reduce((sum, wait) => sum + wait, 0) < storageLimits.uploadRetryTime) {
      waits.push(await here.time.nextTry());
      expect(task.snapshot()).toMatchObject({ state: 'running', phase: 'retrying' });
      here.time.pass(waits.at(-1) ?? 0);
    }
    await expectUntil(task, { state: 'error' });

    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(storageLimits.uploadRetryTime);
    expect(task.snapshot().error).toMatchObject({ code: 'retry-limit-exceeded', resumable: true });

    server.script.instead = () => undefined;
    expect(task.resume()).toBe(true);
    await expectUntil(task, { state: 'success', error: null });
  });

  test('progress begins the ten minutes again', async () => {
    let refusals = 0;
    server.script.instead = ({ method, offset }) => {
      if (method !== 'PATCH' || offset === 0 || refusals === 14) return undefined;
      refusals += 1;
      return refusals === 7 ? undefined : { status: 500 };
    };
    const task = start(fileOf(1_500 * KB));
    let passed = 0;
    for (let tries = 0; tries < 13; tries += 1) {
      const wait = await here.time.nextTry();
      passed += wait;
      here.time.pass(wait);
    }
    await expectUntil(task, { state: 'success' });

    expect(passed).toBeGreaterThan(100_000);
  });

  test('the network that comes back is tried at once', async () => {
    server.script.instead = (_, count) => (count === 1 ? 'break' : undefined);
    const task = start(fileOf(300 * KB));
    await here.time.nextTry();
    here.online.dispatchEvent(new Event('online'));

    await expectUntil(task, { state: 'success' });
    expect(here.time.clock.now()).toBe(0);
  });

  test('the time that hashing takes does not count', async () => {
    const md5 = Promise.withResolvers<string>();
    server.script.instead = (_, count) => (count === 1 ? { status: 503 } : undefined);
    const task = start(fileOf(300 * KB), {
      hash: () => ({ md5: md5.promise, hold: () => {}, goOn: () => {}, stop: () => {} }),
    });
    await expectUntil(task, { phase: 'checking' });
    here.time.pass(storageLimits.uploadRetryTime * 2);
    md5.resolve('0'.repeat(32));
    here.time.pass(await here.time.nextTry());

    await expectUntil(task, { state: 'success' });
  });

  test('a line that is silent for two minutes is given up and tried again', async () => {
    server.script.instead = ({ offset }, count) => (offset > 0 && count === 3 ? 'silence' : undefined);
    const task = start(fileOf(600 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    here.time.pass(storageLimits.defaultRetryTime);
    here.time.pass(await here.time.nextTry());

    await expectUntil(task, { state: 'success' });
  });

  test('the server says how long to wait', async () => {
    server.script.instead = (_, count) =>
      count === 1 ? { status: 429, problem: { title: '多すぎます', retryAfterSeconds: 45 } } : undefined;
    const task = start(fileOf(10));

    expect(await here.time.nextTry()).toBe(45_000);
    here.time.pass(45_000);
    await expectUntil(task, { state: 'success' });
  });

  const final: [number, StorageErrorCode, boolean][] = [
    [400, 'unknown', false],
    [401, 'unauthenticated', true],
    [403, 'unauthorized', true],
    [404, 'object-not-found', false],
    [413, 'quota-exceeded', false],
    [415, 'unknown', false],
    [422, 'unknown', false],
    [460, 'unknown', true],
    [507, 'quota-exceeded', true],
  ];
  test.each(final)(
    '%i is never retried, and is told as %s (specification/files.md §5)',
    async (status, code, resumable) => {
      server.script.instead = () => ({ status, problem: { title: '理由', detail: '詳しく' } });
      const task = start(fileOf(300 * KB));
      await expectUntil(task, { state: 'error' });

      expect(server.seen).toHaveLength(1);
      expect(task.snapshot().error).toMatchObject({
        code,
        resumable,
        problem: { title: '理由', detail: '詳しく', status },
      });
    },
  );

  test('a locked screen is waited for, and counts for nothing', async () => {
    const unlocked = Promise.withResolvers<void>();
    server.script.instead = ({ method }) =>
      method === 'PATCH' && server.sent('PATCH').length === 1 ? { status: 423 } : undefined;
    const task = start(fileOf(300 * KB), { untilUnlocked: () => unlocked.promise });
    await expectUntil(task, { phase: 'retrying' });
    here.time.pass(storageLimits.uploadRetryTime * 2);
    expect(task.snapshot().state).toBe('running');
    unlocked.resolve();

    await expectUntil(task, { state: 'success' });
  });
});

describe('pausing, going on and calling off (specification/files.md §8)', () => {
  const holdFrom = (offset: number) => {
    server.script.instead = (seen) => (seen.method === 'PATCH' && seen.offset >= offset ? 'silence' : undefined);
  };
  const letGo = () => {
    server.script.instead = () => undefined;
  };

  test('a paused upload sends nothing, and goes on where it was', async () => {
    holdFrom(256 * KB);
    const task = start(fileOf(1_000 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    expect(task.pause()).toBe(true);
    expect(task.snapshot().state).toBe('pausing');
    expect(task.pause()).toBe(false);
    await expectUntil(task, { state: 'paused' });
    const sent = server.seen.length;
    letGo();
    here.time.pass(storageLimits.uploadRetryTime);
    expect(server.seen).toHaveLength(sent);

    expect(task.resume()).toBe(true);
    await expectUntil(task, { state: 'success' });
    expect(server.sent('POST')).toHaveLength(1);
  });

  test('resumed while it is still pausing, it goes on', async () => {
    holdFrom(256 * KB);
    const task = start(fileOf(1_000 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    letGo();
    expect([task.pause(), task.resume(), task.pause(), task.resume()]).toEqual([true, true, true, true]);

    await expectUntil(task, { state: 'success' });
    expect(stored()).toEqual([1_000 * KB]);
  });

  describe('a pause that meets the end', () => {
    // The last piece is as large as Node hands on in one go, so that it is told as sent before the answer.
    const size = 256 * KB + getDefaultHighWaterMark(false);
    const untilLastAnswer = async () => {
      const answered = Promise.withResolvers<void>();
      server.script.delay = async ({ offset }) => (offset > 0 ? answered.promise : undefined);
      const task = start(fileOf(size));
      await expectUntil(task, { state: 'running', bytesTransferred: size });
      expect(task.pause()).toBe(true);
      expect(task.snapshot().state).toBe('pausing');
      return { task, answer: answered.resolve };
    };

    test('is a success', async () => {
      const { task, answer } = await untilLastAnswer();
      answer();

      await expectUntil(task, { state: 'success' });
    });

    test('is a pause after all when the last bytes did not arrive', async () => {
      const { task, answer } = await untilLastAnswer();
      server.script.instead = () => 'break';
      answer();
      await expectUntil(task, { state: 'paused' });
      letGo();
      task.resume();

      await expectUntil(task, { state: 'success' });
    });

    test('can be taken back', async () => {
      const { task, answer } = await untilLastAnswer();
      expect(task.resume()).toBe(true);
      answer();

      await expectUntil(task, { state: 'success' });
      expect(server.sent('PATCH')).toHaveLength(2);
    });
  });

  test('while the file is hashed, a pause holds that, too', async () => {
    const md5 = Promise.withResolvers<string>();
    const hold = vi.fn<() => void>();
    const goOn = vi.fn<() => void>();
    const task = start(fileOf(300 * KB), { hash: () => ({ md5: md5.promise, hold, goOn, stop: () => {} }) });
    await expectUntil(task, { phase: 'checking' });
    task.pause();
    await expectUntil(task, { state: 'paused' });
    md5.resolve('0'.repeat(32));

    expect([hold.mock.calls.length, goOn.mock.calls.length]).toEqual([1, 1]);
    expect(server.seen).toEqual([]);
    task.resume();
    await expectUntil(task, { state: 'success' });
    expect(goOn).toHaveBeenCalledTimes(2);
  });

  test.each(['running', 'paused', 'error'] as const)(
    'called off when %s, nothing stays on the server',
    async (state) => {
      holdFrom(256 * KB);
      const task = start(fileOf(1_000 * KB));
      await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
      if (state === 'paused') task.pause();
      if (state === 'error') {
        server.script.instead = () => ({ status: 401 });
        here.time.pass(storageLimits.defaultRetryTime);
        here.time.pass(await here.time.nextTry());
      }
      await expectUntil(task, { state });
      letGo();

      expect(task.cancel()).toBe(true);
      expect(task.snapshot().state).toBe('canceling');
      await expectUntil(task, { state: 'canceled' });
      expect(server.sent('DELETE')).toHaveLength(1);
      expect(stored()).toEqual([]);
      expect(here.storage.length).toBe(0);
      expect([task.pause(), task.resume(), task.cancel()]).toEqual([false, false, false]);
    },
  );

  test('paused and called off in one breath, it waits for the server before it says so', async () => {
    holdFrom(256 * KB);
    const task = start(fileOf(1_000 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    server.script.instead = (seen) => (seen.method === 'DELETE' ? { status: 503 } : undefined);
    task.pause();
    task.cancel();
    const wait = await here.time.nextTry();
    expect(task.snapshot().state).toBe('canceling');
    letGo();
    here.time.pass(wait);

    await expectUntil(task, { state: 'canceled' });
  });

  test('calling off gives up after the default retry time of two minutes', async () => {
    holdFrom(256 * KB);
    const task = start(fileOf(1_000 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    server.script.instead = () => 'break';
    task.cancel();
    while (here.time.clock.now() < storageLimits.defaultRetryTime) here.time.pass(await here.time.nextTry());

    await expectUntil(task, { state: 'canceled' });
    expect(here.time.clock.now()).toBe(storageLimits.defaultRetryTime);
  });

  test('called off too late, it is a success', async () => {
    holdFrom(256 * KB);
    const task = start(fileOf(257 * KB));
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    // As our server does: an upload that was accepted cannot be removed, and is told as complete.
    server.script.instead = (seen) => (seen.method === 'DELETE' ? { status: 404 } : undefined);
    task.cancel();

    await expectUntil(task, { state: 'success' });
  });
});

describe('surviving (specification/files.md §9)', () => {
  const untilHalf = async (file: File, more: Partial<UploadSurroundings> = {}) => {
    server.script.instead = ({ offset }) => (offset >= 256 * KB ? 'silence' : undefined);
    // The clock of a page that is gone stands still.
    const task = start(file, { clock: manualClock().clock, ...more });
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(2), patient);
    server.script.instead = () => undefined;
    server.seen.length = 0;
    return task;
  };

  test('after a reload the same file goes on where it was, without being hashed again', async () => {
    await untilHalf(fileOf(1_000 * KB));
    const hash = vi.fn<typeof hashFile>(hashFile);
    const task = start(fileOf(1_000 * KB), { hash });
    await expectUntil(task, { state: 'success' });

    expect(server.seen.map(({ method, offset }) => [method, offset])).toEqual([
      ['HEAD', 0],
      ['PATCH', 256 * KB],
      ['PATCH', 512 * KB],
    ]);
    expect(hash).not.toHaveBeenCalled();
    expect(here.storage.length).toBe(0);
  });

  test.each([
    ['content and time', fileOf(1_000 * KB, 'film.mp4', 2_000)],
    ['size', fileOf(900 * KB)],
    ['name', fileOf(1_000 * KB, 'other.mp4')],
  ])('another %s is another file: the old upload goes, a new one begins', async (_what, file) => {
    await untilHalf(fileOf(1_000 * KB));
    await expectUntil(start(file), { state: 'success' });

    await vi.waitFor(() => expect(server.sent('DELETE').map(({ path }) => path)).toEqual(['/uploads/1']), patient);
    expect(server.sent('POST')).toHaveLength(1);
  });

  test('nothing that is kept names a file or a person', async () => {
    await untilHalf(fileOf(1_000 * KB, '山田太郎様.mp4'));

    const kept = here.storage.getItem(here.storage.key(0) ?? '') ?? '';
    expect(Object.keys(JSON.parse(kept) as object)).toEqual(['address', 'fingerprint', 'size']);
    expect(kept).not.toMatch(/山田|film|mp4/);
  });

  test.each([
    [
      'blocked',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['missing', () => null],
    [
      'full',
      () => ({
        ...fakeStorage(),
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
    ],
    [
      'full of nonsense',
      () => ({
        ...fakeStorage(),
        getItem: () => '{"address":1}',
        setItem: () => {
          throw new Error('no');
        },
      }),
    ],
  ] as [string, () => Storage | null][])(
    'with a storage that is %s the upload works, and says what is lost',
    async (_what, storage) => {
      const task = await untilHalf(fileOf(1_000 * KB), { memory: uploadMemoryIn(storage) });
      expect(task.snapshot()).toMatchObject({ state: 'running', survivesReload: false });
      task.pause();
      await expectUntil(task, { state: 'paused' });
      task.resume();

      await expectUntil(task, { state: 'success' });
      expect(uploadMemoryIn(storage).keys()).toEqual([]);
    },
  );

  test('an upload that the server lost starts over, once', async () => {
    await untilHalf(fileOf(1_000 * KB));
    server.uploads.clear();
    await expectUntil(start(fileOf(1_000 * KB)), { state: 'success' });

    expect(server.seen.map(({ method }) => method)).toEqual(['HEAD', 'POST', 'PATCH', 'PATCH', 'PATCH']);
  });

  test('one that is lost whenever it is looked for ends as not found', async () => {
    server.script.instead = ({ method }) => (method === 'PATCH' ? { status: 404 } : undefined);
    const task = start(fileOf(1_000 * KB));
    await expectUntil(task, { state: 'error' });

    expect(task.snapshot().error?.code).toBe('object-not-found');
    expect(server.sent('POST')).toHaveLength(2);
  });

  test('a server that is busy when the upload is looked for costs nothing that was sent', async () => {
    await untilHalf(fileOf(1_000 * KB));
    server.script.instead = (_, count) => (count === 1 ? { status: 503 } : undefined);
    const task = start(fileOf(1_000 * KB));
    here.time.pass(await here.time.nextTry());
    await expectUntil(task, { state: 'success' });

    expect(server.sent('POST')).toEqual([]);
  });
});

describe('the file itself', () => {
  const changing = (file: File, change: () => Partial<File>): File =>
    new Proxy(file, {
      get(target, name) {
        const changed = change();
        if (name in changed) return changed[name as keyof File];
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });

  test.each([
    [
      'cannot be read any more',
      {
        slice: () => {
          throw new DOMException('changed', 'NotReadableError');
        },
      },
    ],
    ['has another time', { lastModified: 5 }],
    ['has another size', { size: 3 }],
  ] as [string, Partial<File>][])(
    'that %s stops the upload, and what was sent is thrown away',
    async (_what, change) => {
      const file = changing(fileOf(1_000 * KB), () => (server.sent('PATCH').length > 0 ? change : {}));
      const task = start(file);
      await expectUntil(task, { state: 'error' });

      expect(task.snapshot().error).toMatchObject({ code: 'unknown', fileChanged: true, resumable: false });
      await vi.waitFor(() => expect(stored()).toEqual([]), patient);
      expect(here.storage.length).toBe(0);
    },
  );

  test('that cannot be read while it is hashed never reaches the server', async () => {
    const file = changing(fileOf(300 * KB), () => ({
      slice: () => {
        throw new DOMException('gone', 'NotFoundError');
      },
    }));
    const task = start(file);
    await expectUntil(task, { state: 'error' });

    expect(task.snapshot().error?.fileChanged).toBe(true);
    expect(server.seen).toEqual([]);
  });

  test('that arrived with another checksum is hashed and sent again when that is wanted', async () => {
    server.script.instead = ({ offset }) =>
      offset > 0 ? { status: 460, problem: { title: '壊れました' } } : undefined;
    const hash = vi.fn<typeof hashFile>(hashFile);
    const task = start(fileOf(300 * KB), { hash });
    await expectUntil(task, { state: 'error' });
    server.script.instead = () => undefined;
    task.resume();

    await expectUntil(task, { state: 'success' });
    expect(hash).toHaveBeenCalledTimes(2);
    expect(server.sent('POST')).toHaveLength(2);
  });
});

describe('several at once', () => {
  test('two go, the third waits for its turn and a pause makes room', async () => {
    server.script.instead = ({ offset }) => (offset > 0 ? 'silence' : undefined);
    const [first, second, third] = ['a', 'b', 'c'].map((key) => start(fileOf(300 * KB), {}, key));
    if (!first || !second || !third) throw new Error('three were started');
    await vi.waitFor(() => expect(server.sent('PATCH')).toHaveLength(4), patient);
    expect(third.snapshot()).toMatchObject({ state: 'running', phase: 'waiting' });
    server.script.instead = () => undefined;

    first.pause();
    await expectUntil(third, { state: 'success' });
    expect(first.snapshot().state).toBe('paused');
    expect(second.snapshot().state).toBe('running');
  });

  test('one that is called off before its turn takes none', async () => {
    const turns = createTurns(1);
    server.script.instead = ({ offset }) => (offset > 0 ? 'silence' : undefined);
    const first = start(fileOf(300 * KB), { turns }, 'a');
    const second = start(fileOf(300 * KB), { turns }, 'b');
    await expectUntil(first, { phase: 'sending' });
    second.cancel();
    await expectUntil(second, { state: 'canceled' });

    expect(server.sent('POST')).toHaveLength(1);
  });
});
