import { AsyncLocalStorage } from 'node:async_hooks';
import type { AdmissionKind } from '@nattoku/contract/shared/admission';

/** How the work that runs here is admitted to the connections of a pool. */
export type Admission = {
  /** Jobs and schedules are `background`. */
  kind: AdmissionKind | 'background';
  /** Until when an urgent request waits for connections; an instant of `performance.now()`. */
  deadline?: number;
  /** Aborted when the client of the request disconnects. */
  disconnected?: AbortSignal;
};

/** An urgent request spends no longer than this waiting for connections, however many it needs one after the other. */
const URGENT_WAIT_MS = 10_000;
/** A file that is sent in parts breaks off where the connection for its next part is refused. */
const BULK_WAIT_MS = 10_000;
/** How long work in the background waits for a connection, and for a database that falls silent while it has one. */
export const BACKGROUND_WAIT_MS = 30_000;

const currentAdmissions = new AsyncLocalStorage<Admission>();

/** The admission of a request that arrives now. */
export const createAdmission = (kind: AdmissionKind, disconnected?: AbortSignal): Admission => ({
  kind,
  ...(kind === 'urgent' ? { deadline: performance.now() + URGENT_WAIT_MS } : {}),
  ...(disconnected ? { disconnected } : {}),
});

export const currentAdmission = (): Admission => currentAdmissions.getStore() ?? { kind: 'normal' };

export const runWithAdmission = <T>(admission: Admission, work: () => T): T => currentAdmissions.run(admission, work);

/** Does what no person waits for: it may wait longer for the database and for files than a request. */
export const inBackground = <T>(work: () => T): T => currentAdmissions.run({ kind: 'background' }, work);

export const isInBackground = (): boolean => currentAdmissions.getStore()?.kind === 'background';

/** How many milliseconds this work waits for one connection. An urgent request past its deadline waits as long as a normal one. */
export function connectionWait({ kind, deadline }: Admission, normalMs: number): number {
  if (kind === 'background') return BACKGROUND_WAIT_MS;
  if (kind === 'bulk') return BULK_WAIT_MS;
  return deadline === undefined ? normalMs : Math.max(normalMs, deadline - performance.now());
}

/** The admission of work that is done for several requests at once: the urgent one that may wait longest decides. */
export function combineAdmissions(admissions: readonly Admission[]): Admission {
  const deadlines = admissions.flatMap(({ deadline }) => deadline ?? []);
  return deadlines.length > 0 ? { kind: 'urgent', deadline: Math.max(...deadlines) } : { kind: 'normal' };
}
