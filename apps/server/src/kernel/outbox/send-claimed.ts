import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Queue } from '#kernel/jobs/queue.ts';
import { newId } from '#kernel/new-id.ts';
import { SendFailed } from '#kernel/outbox/send-failed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Longer than a mail server or a gateway may take to answer; the person who was killed in between is taken over after it. */
const CLAIM_MS = 3 * 60_000;

export type Failure = {
  isFinal: boolean;
  retryAfterSeconds: number | null;
  /** Codes only: what the other side says quotes the address. */
  reason: string;
};

type Steps<Claimed, Receipt> = {
  /** Marks the message as ours until then, or finds that there is nothing to send. */
  claim(tx: Tx, claimedUntil: Date): Promise<Claimed | null>;
  send(claimed: Claimed): Promise<Receipt>;
  noteSent(scope: Scope<SystemActor>, claimed: Claimed, receipt: Receipt): Promise<unknown>;
  noteFailure(scope: Scope<SystemActor>, claimed: Claimed, failure: Failure): Promise<unknown>;
  /** As the log calls what could not be sent. */
  name: string;
  /** Ids for the log, nothing personal. */
  idsOf(claimed: Claimed): Record<string, string>;
};

/** `failed` carries why, for the person who leaves the next try to the queue. */
export type Outcome = { kind: 'nothing' | 'sent' | 'refused' } | { kind: 'failed'; error: unknown };

/**
 * Sends one message that stands in the database: claim → send → note, each committed before the next begins. While a claim holds nobody else
 * sends the same message. A person who is killed after sending and before noting has sent it, and nobody knows: after the claim it is sent again
 * (at least once), unless `claim` decides otherwise.
 */
export async function sendClaimed<Claimed, Receipt>(
  { database, clock, log, scopeOf }: Services,
  facilityId: string,
  steps: Steps<Claimed, Receipt>,
): Promise<Outcome> {
  const claimedUntil = new Date(clock.now().getTime() + CLAIM_MS);
  const claimed = await database.transaction(facilityId, (tx) => steps.claim(tx, claimedUntil));
  if (claimed === null) return { kind: 'nothing' };

  const scope = scopeOf({ kind: 'system', facilityId: facilityId as FacilityId } as const, newId(), log);
  let receipt: Receipt;
  try {
    receipt = await steps.send(claimed);
  } catch (error) {
    const failure = failureOf(error);
    await steps.noteFailure(scope, claimed, failure);
    log.warn({ ...steps.idsOf(claimed), reason: failure.reason, final: failure.isFinal }, steps.name);
    return failure.isFinal ? { kind: 'refused' } : { kind: 'failed', error };
  }
  await steps.noteSent(scope, claimed, receipt);
  return { kind: 'sent' };
}

const failureOf = (error: unknown): Failure =>
  error instanceof SendFailed
    ? { isFinal: error.isFinal, retryAfterSeconds: error.retryAfterSeconds, reason: error.message }
    : { isFinal: false, retryAfterSeconds: null, reason: 'unexpected' };

type Waiting = {
  queue: Queue;
  /** Ids of the facility's messages that wait and are claimed by nobody. */
  waiting(tx: Tx, now: Date): Promise<string[]>;
  /** A job whose `singletonKey` is the id. */
  sendingOf(facilityId: FacilityId, id: string): Job;
};

/** Puts messages back into the queue that wait while no job does: the other side was away for long, or ours was killed. */
export async function requeueWaiting({ database, jobs, clock }: Services, { queue, waiting, sendingOf }: Waiting) {
  for (const facilityId of await allFacilityIds(database)) {
    await database.transaction(facilityId, async (tx) => {
      const ids = await waiting(tx, clock.now());
      const { rows: idle } = await tx.$client.query<{ id: string }>(
        `SELECT w.id FROM unnest($2::text[]) AS w (id)
          WHERE NOT EXISTS (SELECT FROM pgboss.job j
                             WHERE j.name = $1 AND j.singleton_key = w.id AND j.state IN ('created', 'retry', 'active'))`,
        [queue, ids],
      );
      for (const { id } of idle) await jobs.enqueue(tx, sendingOf(facilityId, id));
    });
  }
}
