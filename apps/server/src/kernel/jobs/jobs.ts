import { PgBoss } from 'pg-boss';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { Database } from '#kernel/database/database.ts';
import { inBackground } from '#kernel/database/admission.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import type { Queue } from '#kernel/jobs/queue.ts';

/** Work that follows a write. `facilityId` names whose data it may touch; the rest are ids, nothing personal. */
export type Job = {
  queue: Queue;
  data: { facilityId: string; [id: string]: string };
  singletonKey?: string;
  startAfterSeconds?: number;
  /** Of the jobs that wait, those with a higher one come first; 0 where nothing is said. */
  priority?: number;
};

/** Does a job. Must be idempotent: after a crash the same job comes again. */
export type Worker = (data: Job['data'], context: { signal: AbortSignal }) => Promise<void>;
/** Work that begins again this long after it ended; a failure is logged and no reason to stop. */
export type Beat = { everyMs: number; run: () => Promise<void> };
export type Schedule = { queue: string; cron: string; run: () => Promise<void> };

export type Jobs = {
  /** Puts a job into the queue in the transaction of the write that it follows. */
  enqueue(tx: Tx, job: Job): Promise<void>;
  /** What was put in is committed: a worker of this process looks at once instead of at its next turn. */
  wake(queue: Queue): void;
  /** Begins to take jobs out; a process that serves the web only never calls it. */
  work(workers: ReadonlyMap<Queue, Worker>, schedules: readonly Schedule[], beats?: readonly Beat[]): Promise<void>;
  close(): Promise<void>;
};

/** The queue takes a job away that lasts longer; work that may must end itself before. */
export const LONGEST_JOB_SECONDS = 3 * 3600;

/** How often one statement looks for due jobs in all queues: how late a job of another process, a delayed one or a retry may start. */
const POLL_MS = 1_000;
/** How often a worker fetches although nothing woke it. Only a backstop: the common poll finds every job. */
const BACKSTOP_SECONDS = 300;
/** How often pg-boss looks for jobs that wait for other jobs. No job here does. */
const FLOW_SECONDS = 3_600;

/** Opens the queues. Every queue is named here, so that a job can be sent before the process that does it has started. */
export async function openJobs(
  connectionString: string,
  log: Log,
  queues: readonly string[],
  { working, database }: { working: boolean; database: Pick<Database, 'state'> },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString,
    max: 4,
    schema: 'pgboss',
    createSchema: false,
    supervise: working,
    schedule: working,
    flowIntervalSeconds: FLOW_SECONDS,
  });
  // An outage is logged once, elsewhere; without this test each poll and each worker would log it, too.
  const report = (error: unknown) => {
    if (database.state() !== 'away') log.error({ err: error }, 'jobs');
  };
  boss.on('error', report);
  await boss.start();
  await createQueues(boss, queues);
  const running = new Set<Promise<void>>();
  const workerOf = new Map<string, string>();
  const stopBeats: (() => void)[] = [];
  return {
    enqueue: (tx, job) => send(boss, tx, job),
    wake: (queue) => {
      const worker = workerOf.get(queue);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    work: async (workers, schedules, beats = []) => {
      await startWorking({ boss, log, running, workerOf }, workers, schedules);
      const poll: Beat = { everyMs: POLL_MS, run: () => wakeWorkers(boss, workerOf).catch(report) };
      stopBeats.push(...[poll, ...beats].map((beat) => startBeat(log, running, beat)));
    },
    close: async () => {
      for (const stop of stopBeats) stop();
      await boss.stop({ graceful: true, timeout: 5000 });
      // What was cut off cleans up behind itself while there is still a database.
      await Promise.allSettled(running);
    },
  };
}

/** A job whose process died is started again when its heartbeat stops. */
const queueOptions = {
  policy: 'standard',
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: LONGEST_JOB_SECONDS,
  heartbeatSeconds: 20,
};

/** Creates the missing queues in one statement; in a fixed order, so that two processes that start at once do not block each other. */
const createQueues = async (boss: PgBoss, queues: readonly string[]): Promise<void> => {
  await boss.getDb().executeSql(
    `SELECT pgboss.create_queue(name, $2::jsonb) FROM unnest($1::text[]) AS wanted (name)
      WHERE NOT EXISTS (SELECT FROM pgboss.queue WHERE queue.name = wanted.name)`,
    [queues.toSorted(), JSON.stringify(queueOptions)],
  );
};

/** Wakes the workers whose queues have a due job. Each worker polling its own queue would cost some 25 statements a second. */
const wakeWorkers = async (boss: PgBoss, workerOf: ReadonlyMap<string, string>): Promise<void> => {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name FROM unnest($1::text[]) AS polled (name)
      WHERE EXISTS (SELECT FROM pgboss.job WHERE job.name = polled.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [[...workerOf.keys()]],
  );
  for (const { name } of rows) boss.notifyWorker(workerOf.get(name) ?? '');
};

const send = async (
  boss: PgBoss,
  tx: Tx,
  { queue, data, singletonKey, startAfterSeconds, priority = 0 }: Job,
): Promise<void> => {
  await boss.send(queue, data, {
    ...(singletonKey ? { singletonKey } : {}),
    ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
    ...(priority ? { priority } : {}),
    db: { executeSql: (text: string, values?: unknown[]) => tx.$client.query(text, values) },
  });
};

type Bench = { boss: PgBoss; log: Log; running: Set<Promise<void>>; workerOf: Map<string, string> };

const startWorking = async (
  { boss, log, running, workerOf }: Bench,
  workers: ReadonlyMap<Queue, Worker>,
  schedules: readonly Schedule[],
) => {
  for (const [queue, worker] of workers) {
    const id = await boss.work<Job['data']>(queue, { pollingIntervalSeconds: BACKSTOP_SECONDS }, async ([job]) => {
      if (!job) return;
      log.info({ queue, jobId: job.id }, 'job');
      const work = inBackground(() => worker(job.data, { signal: job.signal }));
      running.add(work);
      // More may wait: without this, whatever the work takes, each turn would begin a second after the last.
      await work.finally(() => {
        running.delete(work);
        boss.notifyWorker(workerOf.get(queue) ?? '');
      });
    });
    workerOf.set(queue, id);
  }
  const stored = await forgetSchedules(boss, new Set(schedules.map(({ queue }) => queue)));
  for (const { queue, cron, run } of schedules) {
    if (stored.get(queue) !== cron) await boss.schedule(queue, cron);
    const polling = { pollingIntervalSeconds: BACKSTOP_SECONDS };
    workerOf.set(queue, await boss.work(queue, polling, () => inBackground(run)));
  }
};

/** Drops the schedules of an earlier version, whose jobs would pile up for ever. Returns the others: queue and cron expression. */
const forgetSchedules = async (boss: PgBoss, kept: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  const stored = await boss.getSchedules();
  for (const { name } of stored.filter((each) => !kept.has(each.name))) {
    await boss.unschedule(name);
    await boss.deleteQueuedJobs(name);
  }
  return new Map(stored.map(({ name, cron }) => [name, cron]));
};

const startBeat = (log: Log, running: Set<Promise<void>>, { everyMs, run }: Beat): (() => void) => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async () => {
    const work = inBackground(run).catch((error: unknown) => log.error({ err: error }, 'beat'));
    running.add(work);
    await work.finally(() => running.delete(work));
    if (!isStopped) timer = setTimeout(() => void once(), everyMs);
  };
  void once();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
