import type { AuditActions } from '@nattoku/contract/audit/audit-kinds';
import type { NotificationKinds } from '@nattoku/contract/notification/kind-facts';
import type { AnalyticsTarget } from '#kernel/reporting/analytics-target.ts';
import type { Routes } from '#kernel/http/mount.ts';
import type { FileRoutes } from '#kernel/http/mount-files.ts';
import type { Beat, Schedule, Worker } from '#kernel/jobs/jobs.ts';
import { type Queue, queuesMade } from '#kernel/jobs/queue.ts';
import type { SentryDsn } from '#kernel/reporting/sentry-dsn.ts';
import type { Services } from '#kernel/services.ts';

/** What a deployment may leave out. */
export type OptionalTargets = {
  /** Where error reports of the staff app go; without it they are not taken. */
  sentryDsn: SentryDsn | null;
  analytics: AnalyticsTarget | null;
};

type Served<T> = T | ((services: Services, targets: OptionalTargets) => T);

type Started<T> = Omit<T, 'run'> & { run: (services: Services) => Promise<void> };

/** What an area says of itself; `app.ts` and `work.ts` are loops over it. The order of areas, and within them, changes nothing. */
export type Area = {
  name: string;
  /** One for each contract. */
  routes?: readonly Served<Routes>[];
  /** What does not speak JSON: streams, files, uploads; null for what is not switched on. */
  files?: readonly Served<FileRoutes | null>[];
  /** What follows a write: a worker for each queue. */
  jobs?: readonly { queue: Queue; worker: (services: Services) => Worker }[];
  /** What the clock starts. */
  schedules?: readonly Started<Schedule>[];
  beats?: readonly Started<Beat>[];
  /** Goes on with what an earlier process left behind. */
  onStart?: readonly ((services: Services) => Promise<void>)[];
  /** What it writes down, with the words of the audit log. */
  audit?: AuditActions;
  /** What it tells staff, in words that nothing is filled into. */
  notifications?: NotificationKinds;
};

/**
 * Every queue that the areas take jobs out of.
 * @throws Error for a queue that two of them take, or that jobs are sent to and none of them takes.
 */
export function queuesOf(areas: readonly Area[], made: Iterable<Queue> = queuesMade()): string[] {
  const queues = areas.flatMap(({ jobs = [], schedules = [] }) => [...jobs, ...schedules].map(({ queue }) => queue));
  const twice = queues.filter((queue, index) => queues.indexOf(queue) !== index);
  if (twice.length > 0) throw new Error(`Declared twice: ${twice.join(', ')}`);
  const nobodys = [...made].filter((queue) => !queues.includes(queue));
  if (nobodys.length > 0) throw new Error(`No area takes the jobs of: ${nobodys.join(', ')}`);
  return queues;
}
