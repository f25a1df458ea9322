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
