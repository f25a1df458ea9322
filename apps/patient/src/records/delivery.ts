import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PatientRecord, patientPageContract, RECORDS_PER_CALL } from '@nattoku/contract/patient-page/patient-page';
import type { Reply } from '@nattoku/contract/shared/endpoint';

export type RecordReply = Reply<(typeof patientPageContract)['record']>;
export type SendRecords = (records: PatientRecord[], options: { keepalive: boolean }) => Promise<RecordReply>;

/** The contract's own value would bring zod into the bundle; the compiler keeps this copy equal to it. */
const BATCH_MAX: typeof RECORDS_PER_CALL = 200;
/** Browsers refuse to finish a larger request for a page that is being closed (64 KiB in all). */
const KEEPALIVE_MAX_BYTES = 60_000;

const bytesOf = (record: PatientRecord) => new TextEncoder().encode(JSON.stringify(record)).length + 1;

/** The first records, as many as one call may carry; always at least one. */
export function nextBatch(records: readonly PatientRecord[]): PatientRecord[] {
  let bytes = 0;
  const end = records.slice(0, BATCH_MAX).findIndex((record) => (bytes += bytesOf(record)) > KEEPALIVE_MAX_BYTES);
  return records.slice(0, end === -1 ? BATCH_MAX : Math.max(1, end));
}

/** Refusals that speak of what was sent, not of who sends it or when: another try would be refused again. */
const isAboutContent = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [400, 413, 422].includes(error.body.status);

/**
 * Sends one batch. Where the server refuses it as a whole, one unreadable record must not hold up the others: it is sent in halves until
 * the bad one stands alone. Throws what says nothing about the records themselves.
 */
export async function deliver(send: SendRecords, batch: PatientRecord[]): Promise<RecordReply> {
  try {
    return await send(batch, {
      keepalive: batch.reduce((sum, record) => sum + bytesOf(record), 0) <= KEEPALIVE_MAX_BYTES,
    });
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const [first] = batch;
    if (first && batch.length === 1) return { accepted: [], refused: [{ id: first.id, reason: error.body.title }] };
    const middle = Math.ceil(batch.length / 2);
    const head = await deliver(send, batch.slice(0, middle));
    const tail = await deliver(send, batch.slice(middle));
    return { accepted: [...head.accepted, ...tail.accepted], refused: [...head.refused, ...tail.refused] };
  }
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** Growing, and spread out so that a ward full of tablets does not come back in one moment. `spread` is 0 to 1. */
export function waitBeforeTry(failures: number, error: unknown, spread: number): number {
  const asked = error instanceof ApiProblem ? (error.body.retryAfterSeconds ?? 0) * 1000 : 0;
  const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(asked, growing * (0.75 + spread * 0.5));
}
