import type { Change } from '@nattoku/contract/shared/events';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';

export type FollowUp = () => Promise<{ audit: AuditEntry[]; changes: Change[]; jobs: Job[] }>;

const writes = new WeakMap<Tx, Map<string, FollowUp>>();

/** Called by `write` alone: from here on what follows from the operation is gathered. */
export const gatherFollowUps = (tx: Tx): void => void writes.set(tx, new Map());

/**
 * Has something done once at the end of the write that this transaction is of, before its audit entries: what follows from whatever the operation did,
 * however often and in however many places. Under the same key the last one counts. A transaction that is no write has no end, and nothing follows.
 */
export const afterwards = (tx: Tx, key: string, act: FollowUp): void => void writes.get(tx)?.set(key, act);

/** What followed, in the order of the keys, so that of two writes that follow up on the same things neither waits for the other forever. */
export async function followUp(tx: Tx): Promise<Awaited<ReturnType<FollowUp>>[]> {
  const gathered = [...(writes.get(tx) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const followed = [];
  for (const [, act] of gathered) followed.push(await act());
  return followed;
}
