import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openJobs, type Worker } from '#kernel/jobs/jobs.ts';
import type { Queue } from '#kernel/jobs/queue.ts';
import { openHospital } from '#testing/hospital.ts';

/** Not made by `queueNamed`: no area takes it. */
const LONG = 'test.long' as Queue;
const SHORT = 'test.short' as Queue;

test('a job that is cut off by an orderly stop cleans up before the stop is over', async () => {
  const { server, facilityId } = await openHospital();
  const { database, log } = server.services;
  const jobs = await openJobs(server.services.database.url, log, [LONG], {
    working: true,
    database: server.services.database,
  });
  const happened: string[] = [];
  const cleansUp: Worker = async (_data, { signal }) => {
    happened.push('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await pause(200);
    happened.push('cleaned up');
  };
  await jobs.work(new Map([[LONG, cleansUp]]), []);
  await database.transaction(facilityId, (tx) => jobs.enqueue(tx, { queue: LONG, data: { facilityId } }));
  await expect.poll(() => happened, { timeout: 20_000 }).toEqual(['begun']);

  await jobs.close();

  expect(happened).toEqual(['begun', 'cleaned up']);
});

test('what an earlier version started by the clock is sent no more, and what waits of it is gone', async () => {
  const { server } = await openHospital();
  const { database, log } = server.services;
  const open = (queues: readonly string[]) =>
    openJobs(server.services.database.url, log, queues, { working: true, database });
  const schedule = (queue: string) => ({ queue: queue as Queue, cron: '* * * * *', run: async () => {} });
  const stored = async () => {
    const { rows } = await server.owner.query<{ name: string }>(
      "SELECT name FROM pgboss.schedule WHERE name LIKE 'test.%' ORDER BY name",
    );
    return rows.map(({ name }) => name);
  };
  const earlier = await open(['test.kept', 'test.dropped']);
  await earlier.work(new Map(), [schedule('test.kept'), schedule('test.dropped')]);
  await earlier.close();
  expect(await stored()).toEqual(['test.dropped', 'test.kept']);
  await server.owner.query("INSERT INTO pgboss.job (name) VALUES ('test.dropped')");

  const later = await open(['test.kept']);
  await later.work(new Map(), [schedule('test.kept')]);
  await later.close();

  expect(await stored()).toEqual(['test.kept']);
  const { rows } = await server.owner.query("SELECT id FROM pgboss.job WHERE name = 'test.dropped'");
  expect(rows).toEqual([]);
});

test('idle queues ask the database at most twice a second, however many they are', async () => {
  const { server } = await openHospital();
  const { database, log } = server.services;
  const queues = Array.from({ length: 50 }, (_, at) => `test.idle-${at}` as Queue);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  // The queues of the server itself idle meanwhile, too.
  const url = new URL(server.services.database.url);
  url.searchParams.set('application_name', 'idle queues');
  const jobs = await openJobs(url.href, log, queues, { working: true, database });
  onTestFinished(() => jobs.close());
  await jobs.work(
    new Map(queues.slice(0, 25).map((queue) => [queue, async () => {}])),
    queues.slice(25).map((queue) => ({ queue, cron: '0 4 1 1 *', run: async () => {} })),
  );
  const count = () =>
    asked.mock.contexts.filter(
      (client) => Reflect.get(Object(client), 'connectionParameters').application_name === 'idle queues',
    ).length;
  const [before, from] = [count(), performance.now()];
  await pause(6_000);
  const seconds = (performance.now() - from) / 1000;

  expect(count() - before).toBeGreaterThanOrEqual(3);
  expect((count() - before) / seconds).toBeLessThanOrEqual(2);
});

test('a job starts at once in the process that enqueued it, and within a second or so in another', async () => {
  const { server, facilityId } = await openHospital();
  const { database, log } = server.services;
  const open = (working: boolean) => openJobs(server.services.database.url, log, [SHORT], { working, database });
  const [working, other] = [await open(true), await open(false)];
  onTestFinished(async () => {
    await working.close();
    await other.close();
  });
  const started: number[] = [];
  await working.work(new Map([[SHORT, async () => void started.push(performance.now())]]), []);
  const enqueue = async (from: typeof working) => {
    await database.transaction(facilityId, (tx) => from.enqueue(tx, { queue: SHORT, data: { facilityId } }));
    return performance.now();
  };

  const committed = await enqueue(other);
  await expect.poll(() => started, { interval: 20, timeout: 20_000 }).toHaveLength(1);
  expect((started[0] ?? 0) - committed).toBeLessThan(5_000);

  const delayed = await database
    .transaction(facilityId, (tx) => other.enqueue(tx, { queue: SHORT, data: { facilityId }, startAfterSeconds: 1 }))
    .then(() => performance.now());
  await expect.poll(() => started, { interval: 20, timeout: 20_000 }).toHaveLength(2);
  expect((started[1] ?? 0) - delayed).toBeLessThan(6_000);

  const own = await enqueue(working);
  working.wake(SHORT);
  await expect.poll(() => started, { interval: 20, timeout: 20_000 }).toHaveLength(3);
  expect((started[2] ?? 0) - own).toBeLessThan(900);
});

test('a second opening creates no queue again, and a new one is added', async () => {
  const { server } = await openHospital();
  const { database, log } = server.services;
  const open = (queues: readonly string[]) =>
    openJobs(server.services.database.url, log, queues, { working: false, database });
  const made = async () =>
    (
      await server.owner.query<{ name: string; retry_limit: number; xmin: string }>(
        "SELECT name, retry_limit, xmin::text FROM pgboss.queue WHERE name LIKE 'test.made%' ORDER BY name",
      )
    ).rows;
  await (await open(['test.made-b', 'test.made-a'])).close();
  const first = await made();
  expect(first).toMatchObject([
    { name: 'test.made-a', retry_limit: 5 },
    { name: 'test.made-b', retry_limit: 5 },
  ]);
  // One statement, one transaction.
  expect(new Set(first.map(({ xmin }) => xmin)).size).toBe(1);

  await (await open(['test.made-a', 'test.made-b', 'test.made-c'])).close();
  expect((await made()).slice(0, 2)).toEqual(first);
  expect((await made())[2]).toMatchObject({ name: 'test.made-c' });
});
