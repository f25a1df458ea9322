import { ACCOUNT_FORGOTTEN, answerForgotten } from '#areas/account/account.forgotten.ts';
import { resumeLetters, sendLetter } from '#areas/account/account.mail.ts';
import { ACCOUNT_MAIL } from '#areas/account/account.outbox.ts';
import { retireLeavers } from '#areas/staff/staff.leaving.ts';
import { keepOrderDates } from '#areas/video-order/video-order.clock.ts';
import { processVideo } from '#areas/video/video-process.job.ts';
import { VIDEO_PROCESS } from '#areas/video/video-process.queue.ts';
import { resumeProcessing } from '#areas/video/video-process.sweep.ts';
import type { Schedule, Worker } from '#kernel/jobs.ts';
import type { Services } from '#kernel/services.ts';

/** Every queue of every area: what follows a write, and what the clock starts. */
export const queues: readonly string[] = [
  'house-keeping',
  ACCOUNT_FORGOTTEN,
  ACCOUNT_MAIL,
  'account.mail-resume',
  'order.dates',
  'staff.leaving',
  VIDEO_PROCESS,
  'video.resume',
  'video.abandoned',
];

const workersOf = (services: Services): Record<string, Worker> => ({
  [ACCOUNT_FORGOTTEN]: answerForgotten(services),
  [ACCOUNT_MAIL]: sendLetter(services),
  [VIDEO_PROCESS]: processVideo(services),
});

const schedulesOf = (services: Services): readonly Schedule[] => [
  { queue: 'house-keeping', cron: '17 * * * *', run: () => forgetOldKeys(services.database, services.clock.now()) },
  { queue: 'account.mail-resume', cron: '*/5 * * * *', run: () => resumeLetters(services) },
  { queue: 'order.dates', cron: '* * * * *', run: () => keepOrderDates(services) },
  { queue: 'staff.leaving', cron: '*/10 * * * *', run: () => retireLeavers(services) },
  { queue: 'video.resume', cron: '*/5 * * * *', run: () => resumeProcessing(services) },
  {
    queue: 'video.abandoned',
    cron: '43 * * * *',
    run: () => services.uploads.removeAbandoned(services.clock.now()),
  },
];

/** Begins to do the jobs of all areas in this process, and goes on with what an earlier one left behind. */
export async function startWork(services: Services): Promise<void> {
  await services.jobs.work(workersOf(services), schedulesOf(services));
  await resumeProcessing(services);
}

const KEYS_KEPT_HOURS = 48;

/** Idempotency keys are kept longer than any client retries (trust plan T10). */
const forgetOldKeys = async (database: Services['database'], now: Date): Promise<void> => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT app.facility_ids() AS id');
  for (const { id } of rows) {
    await database.transaction(id, (tx) =>
      tx.$client.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
        new Date(now.getTime() - KEYS_KEPT_HOURS * 3_600_000),
      ]),
    );
  }
};
