import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { appUrl } from '#kernel/database/roles.ts';
import { openJobs, type Worker } from '#kernel/jobs.ts';
import type { Queue } from '#kernel/queue.ts';
import { openHospital } from '#testing/hospital.ts';

/** Not made by `queueNamed`: no area takes it. */
const LONG = 'test.long' as Queue;

test('a job that is cut off by an orderly stop cleans up before the stop is over', async () => {
  const { server, facilityId } = await openHospital();
  const { database, log } = server.services;
  const jobs = await openJobs(appUrl(server.ownerUrl), log, [LONG], {
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
    openJobs(appUrl(server.ownerUrl), log, queues, { working: true, database });
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
