import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openUploadLocks, type UploadLocks } from '#kernel/uploads/upload-locks.ts';

const never = new AbortController().signal;
const nothing = () => undefined;
/** A database that never falls silent. */
const quiet = { onCut: () => nothing };

describe('one request at a time for each upload, over all processes', () => {
  let here: UploadLocks;
  let there: UploadLocks;
  beforeEach(() => {
    here = openUploadLocks(inject('ownerUrl'), quiet);
    there = openUploadLocks(inject('ownerUrl'), quiet);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
  });

  const both = () => [
    { where: 'the same process', other: here },
    { where: 'another process', other: there },
  ];

  test('who wants a lock asks its holder, here or there, to let go, and then has it', async () => {
    for (const { other } of both()) {
      const events: string[] = [];
      const lock = here.newLock('a');
      let asked: (value: unknown) => void = nothing;
      const isAsked = new Promise((resolve) => (asked = resolve));
      await lock.lock(never, () => asked(events.push('asked')));

      const second = other.newLock('a');
      const waiting = second.lock(never, nothing).then(() => events.push('second has it'));
      await isAsked;
      events.push('first lets go');
      await lock.unlock();
      await waiting;
      await second.unlock();

      expect(events.filter((event, index) => events.indexOf(event) === index)).toEqual([
        'asked',
        'first lets go',
        'second has it',
      ]);
    }
  });

  test('other uploads are not held up', async () => {
    const one = here.newLock('one');
    await one.lock(never, nothing);

    await expect(there.newLock('two').lock(never, nothing)).resolves.toBeUndefined();
    await expect(here.newLock('three').lock(never, nothing)).resolves.toBeUndefined();

    await one.unlock();
  });

  test('who gives up waiting leaves the lock to its holder', async () => {
    await here.newLock('a').lock(never, nothing);
    const gone = AbortSignal.abort();

    await expect(there.newLock('a').lock(gone, nothing)).rejects.toMatchObject({ status_code: 500 });
    await here.newLock('a').unlock();
    await there.newLock('a').lock(never, nothing);
    await there.newLock('a').unlock();
  });

  test('work that must be alone is never done twice at once', async () => {
    let running = 0;
    const most: number[] = [];
    const work = async () => {
      running += 1;
      most.push(running);
      await new Promise(setImmediate);
      running -= 1;
    };

    await Promise.all([here, there, here, there, here].map((locks) => locks.alone('a', work)));

    expect(most).toEqual([1, 1, 1, 1, 1]);
  });

  test('a holder whose connection breaks is told, and the lock is free for another', async () => {
    const name = `locks-${randomUUID()}`;
    const url = new URL(inject('ownerUrl'));
    url.searchParams.set('application_name', name);
    const breaking = openUploadLocks(url.href, quiet);
    const lock = breaking.newLock('a');
    let tell: () => void = nothing;
    const lost = new Promise<void>((resolve) => (tell = resolve));
    await lock.lock(never, () => tell());
    const admin = new pg.Client({ connectionString: inject('ownerUrl') });
    await admin.connect();
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]);
    await admin.end();

    await lost;
    await expect(there.newLock('a').lock(never, nothing)).resolves.toBeUndefined();
    await there.newLock('a').unlock();
    await lock.unlock();
    await breaking.close();
  });
});
