import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { insertEvents, type NewEvent } from '#kernel/audit/audit-insert.ts';
import { type Admission, combineAdmissions, currentAdmission, runWithAdmission } from '#kernel/database/admission.ts';
import type { Connections } from '#kernel/database/database.ts';
import { DatabaseUnavailable } from '#kernel/database/unavailable.ts';
import { Problem } from '#kernel/problem.ts';

export type AuditJournal = {
  /**
   * Resolves once the events stand in the log; only then may the answer leave. Events of one facility that come while others are being
   * written go together in one statement and one commit (decision 0040).
   * @throws Problem `unavailable`, or DatabaseUnavailable, where they cannot be written
   */
  record(facilityId: string, events: readonly NewEvent[]): Promise<void>;
};

type Waiting = { events: readonly NewEvent[]; admission: Admission; written(): void; refused(error: unknown): void };
type Means = { database: Connections; auditKey: AuditKey; log: Log };

/** Answers that one commit carries at most: so many statements' worth of rows is still a matter of milliseconds. */
const TOGETHER = 200;

export function openAuditJournal({ database, auditKey, log }: Means): AuditJournal {
  const queues = new Map<string, Waiting[]>();
  // Written for several requests at once, a batch is no part of the course of the one that began it.
  const inNoRequest = AsyncLocalStorage.snapshot();

  const insert = (facilityId: string, batch: readonly Waiting[]): Promise<void> => {
    const events = batch.flatMap((waiting) => waiting.events);
    const admission = combineAdmissions(batch.map((waiting) => waiting.admission));
    return runWithAdmission(admission, () =>
      database.transaction(facilityId, (tx) => insertEvents(tx, auditKey, events), { eventIds: events.length }),
    );
  };
  const refuse = ({ refused }: Waiting, error: unknown) => {
    if (error instanceof DatabaseUnavailable) return refused(error);
    log.error({ err: error }, 'audit of a read');
    refused(new Problem('unavailable'));
  };
  /** One event that cannot be written is no reason to refuse the others. */
  const writeBatch = async (facilityId: string, batch: readonly Waiting[]): Promise<void> => {
    try {
      await insert(facilityId, batch);
      for (const { written } of batch) written();
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable) {
        for (const waiting of batch) refuse(waiting, error);
      } else {
        for (const waiting of batch) await writeBatch(facilityId, [waiting]);
      }
    }
  };
  const writeAll = async (facilityId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await writeBatch(facilityId, queue.splice(0, TOGETHER));
    queues.delete(facilityId);
  };

  return {
    record: (facilityId, events) => {
      if (events.length === 0) return Promise.resolve();
      return new Promise<void>((written, refused) => {
        const waiting = { events, admission: currentAdmission(), written, refused };
        const queue = queues.get(facilityId);
        if (queue) return void queue.push(waiting);
        const begun = [waiting];
        queues.set(facilityId, begun);
        void inNoRequest(writeAll, facilityId, begun);
      });
    },
  };
}
