import type { Change } from '@nattoku/contract/shared/events';
import { followUp, gatherFollowUps } from '#kernel/jobs/afterwards.ts';
import { type AuditEntry, recordAudit } from '#kernel/audit/audit.ts';
import { drawEventIds } from '#kernel/audit/audit-insert.ts';
import { together } from '#kernel/database/pipelining.ts';
import { askWithCommit, type Tx } from '#kernel/database/transaction.ts';
import { announce } from '#kernel/events.ts';
import { claimKey, ClaimUnanswered, keepAnswer, whereFree } from '#kernel/idempotency.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Queue } from '#kernel/jobs/queue.ts';
import type { Actor, Scope } from '#kernel/scope.ts';

/** What a write leaves behind: its answer, what is written down about it, whom it concerns, and what must follow. */
export type Written<Answer> = {
  /** A function is called once the audit entries stand: for an answer that tells them too. */
  result: Answer | (() => Promise<Answer>);
  audit: AuditEntry | readonly AuditEntry[];
  changes?: readonly Change[];
  jobs?: readonly Job[];
};

/**
 * Makes an operation of a decision: one transaction holds the effect, the audit entries, the idempotency key, the jobs that follow and the
 * events that wake the browsers – or none of them. An operation that returns no audit entry does not compile.
 */
export const write =
  <A extends Actor, Input, Answer>(operation: (tx: Tx, input: Input, scope: Scope<A>) => Promise<Written<Answer>>) =>
  async (scope: Scope<A>, input: Input): Promise<Answer> => {
    const queues = new Set<Queue>();
    const run = async (tx: Tx, isClaimedFirst: boolean) => {
      const claimed = scope.idempotency ? claimKey(tx, scope.idempotency) : Promise.resolve();
      if (isClaimedFirst) await claimed;
      gatherFollowUps(tx);
      const written = await whereFree(claimed, operation(tx, input, scope));
      const followed = await followUp(tx);
      const entries = 'action' in written.audit ? [written.audit] : written.audit;
      const toRecord = [...entries, ...followed.flatMap(({ audit }) => audit)];
      const jobs = [...(written.jobs ?? []), ...followed.flatMap((one) => one.jobs)];
      announce(scope.actor.facilityId, [...(written.changes ?? []), ...followed.flatMap((one) => one.changes)]);
      for (const { queue } of jobs) queues.add(queue);
      const drawn = await drawEventIds(tx, toRecord.length);
      // The entries go with what is asked next, be it the result or the commit.
      askWithCommit(recordAudit(tx, scope, toRecord, drawn));
      const [result] = await together(
        isLater(written.result) ? written.result() : Promise.resolve(written.result),
        enqueueAll(tx, scope, jobs),
      );
      if (scope.idempotency) askWithCommit(keepAnswer(tx, scope.idempotency, result));
      return result;
    };
    const transact = (isClaimedFirst: boolean) =>
      scope.database.transaction(scope.actor.facilityId, (tx) => run(tx, isClaimedFirst), inOneMessage);
    const answer = await transact(false).catch((error: unknown) => {
      if (error instanceof ClaimUnanswered) return transact(true);
      throw error;
    });
    for (const queue of queues) scope.jobs.wake(queue);
    return answer;
  };

const enqueueAll = async (tx: Tx, { jobs: queues }: Scope, jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) await queues.enqueue(tx, job);
};

/** Nearly every write leaves one entry: its id comes with the message that opens the transaction. */
const inOneMessage = { eventIds: 1 };

const isLater = <Answer>(result: Answer | (() => Promise<Answer>)): result is () => Promise<Answer> =>
  typeof result === 'function';
