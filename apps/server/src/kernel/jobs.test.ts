import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { appUrl } from '#kernel/database/roles.ts';
import { openJobs } from '#kernel/jobs.ts';
import { openHospital } from '#testing/hospital.ts';

test('a job that is cut off by an orderly stop cleans up before the stop is over', async () => {
  const { server, facilityId } = await openHospital();
  const { database, log } = server.services;
  const jobs = await openJobs(appUrl(server.ownerUrl), log, ['test.long'], {
    working: true,
    database: server.services.database,
  });
  const happened: string[] = [];
  await jobs.work(
    {
      'test.long': async (_data, { signal }) => {
        happened.push('begun');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await pause(200);
        happened.push('cleaned up');
      },
    },
    [],
  );
  await database.transaction(facilityId, (tx) => jobs.enqueue(tx, { queue: 'test.long', data: { facilityId } }));
  await expect.poll(() => happened, { timeout: 20_000 }).toEqual(['begun']);

  await jobs.close();

  expect(happened).toEqual(['begun', 'cleaned up']);
});
