import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { deliver, nextBatch, waitBeforeTry, type RecordReply, type SendRecords } from '#records/delivery.ts';
import { isEndOfSession } from '#visit/closed-reason.ts';

type Ports = {
  send: SendRecords;
  /** On this device only, in the order in which they happened. */
  pending: () => readonly PatientRecord[];
  /** The visit as it is now: what is sent in it is settled for its orders, whichever visit is open by then. */
  turn: () => {
    isCurrent: () => boolean;
    settle: (batch: readonly PatientRecord[], reply: RecordReply) => Promise<void>;
  };
  /** The session has ended: nothing is sent until the link is opened again. */
  isStopped: () => boolean;
  onDelivery: (delivery: 'sending' | 'waiting' | 'stopped') => void;
  onSessionEnd: (code: ProblemCode) => void;
};

/** Long enough to gather what belongs together, short enough that staff see it at once. */
const GATHER_MS = 600;

/** Sends batch after batch until none is left; after a failure it waits and tries again, with what came meanwhile. */
export function createSending({ send, pending, turn, isStopped, onDelivery, onSessionEnd }: Ports) {
  const inFlight = new Set<string>();
  let failures = 0;
  let holds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const waiting = () => pending().filter(({ id }) => !inFlight.has(id));

  const planIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  const fail = (error: unknown) => {
    failures += 1;
    onDelivery(isEndOfSession(error) ? 'stopped' : 'waiting');
    if (isEndOfSession(error)) return onSessionEnd(error.body.code);
    planIn(waitBeforeTry(failures, error, Math.random()));
  };

  /** True when the batch was dealt with, whatever became of each record. */
  const sendBatch = async (batch: PatientRecord[]): Promise<boolean> => {
    const { isCurrent, settle } = turn();
    batch.forEach(({ id }) => inFlight.add(id));
    try {
      await settle(batch, await deliver(send, batch));
      return true;
    } catch (error) {
      if (isCurrent()) fail(error);
      return false;
    } finally {
      batch.forEach(({ id }) => inFlight.delete(id));
    }
  };

  const sendAll = async () => {
    const { isCurrent } = turn();
    while (isCurrent() && holds === 0 && waiting().length > 0) {
      onDelivery('sending');
      if (!(await sendBatch(nextBatch(waiting())))) return;
      failures = 0;
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped()) return Promise.resolve();
    if (running) return running;
    const started = sendAll().finally(() => {
      if (running !== started) return;
      running = undefined;
      if (waiting().length > 0 && timer === undefined && !isStopped()) planIn(GATHER_MS);
    });
    running = started;
    return started;
  };

  return {
    flush,
    /** Without waiting for what is under way: for a page that is about to go. */
    hurry: () => {
      const batch = waiting();
      if (!isStopped() && batch.length > 0) void sendBatch(nextBatch(batch));
    },
    /** Soon, together with what is recorded by then. */
    plan: () => {
      if (timer === undefined && running === undefined) planIn(GATHER_MS);
    },
    /** Nothing new is sent while `work` runs. */
    hold: async (work: () => Promise<void>) => {
      holds += 1;
      await work().finally(() => {
        holds -= 1;
      });
      if (pending().length > 0 && timer === undefined) void flush();
    },
    /** For another visit, which neither waits for what is under way nor inherits its failures. */
    restart: () => {
      failures = 0;
      running = undefined;
    },
    stop: () => {
      running = undefined;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
