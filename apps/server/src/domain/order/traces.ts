import type { Change } from '@nattoku/contract/shared/events';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

/** What an act on an order or its items leaves behind, to be written with it. */
export type Traces = { audit: AuditEntry[]; changes: Change[]; jobs: Job[] };

/** The traces of several acts as those of one, in their order; an act may have left none. */
export const joined = (all: readonly (Traces | undefined)[]): Traces => ({
  audit: all.flatMap((traces) => traces?.audit ?? []),
  changes: all.flatMap((traces) => traces?.changes ?? []),
  jobs: all.flatMap((traces) => traces?.jobs ?? []),
});
