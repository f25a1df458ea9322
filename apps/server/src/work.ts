import { areas } from '#areas.ts';
import { queuesOf } from '#kernel/area.ts';
import type { Services } from '#kernel/services.ts';

/** Every queue of every area: what follows a write, and what the clock starts. */
export const queues: readonly string[] = queuesOf(areas);

/** Begins to do the jobs of all areas in this process, and goes on with what an earlier one left behind. */
export async function startWork(services: Services): Promise<void> {
  const started = <T extends { run: (services: Services) => Promise<void> }>(each: T) => ({
    ...each,
    run: () => each.run(services),
  });
  await services.jobs.work(
    new Map(areas.flatMap(({ jobs = [] }) => jobs.map(({ queue, worker }) => [queue, worker(services)]))),
    areas.flatMap(({ schedules = [] }) => schedules.map(started)),
    areas.flatMap(({ beats = [] }) => beats.map(started)),
  );
  for (const resume of areas.flatMap(({ onStart = [] }) => onStart)) await resume(services);
}
