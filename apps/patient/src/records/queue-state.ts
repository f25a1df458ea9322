import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { RecordReply } from '#records/delivery.ts';

export type Refusal = { record: PatientRecord; reason: string };

export type QueueState = {
  /** On this device only, in the order in which they happened. */
  pending: readonly PatientRecord[];
  /** Taken in by the server since the page was last read from it. */
  delivered: readonly PatientRecord[];
  refused: readonly Refusal[];
  /** `stopped`: the session has ended; the records wait for the link to be opened again. */
  delivery: 'idle' | 'sending' | 'waiting' | 'stopped';
  /** False where the browser forbids storage: then the records live as long as this page. */
  kept: boolean;
  /** Records on their way to the device's storage: until none is left, a page that goes takes them along. */
  writing: number;
};

export const idsIn = ({ accepted, refused }: RecordReply) => new Set([...accepted, ...refused.map(({ id }) => id)]);

export const EMPTY: QueueState = { pending: [], delivered: [], refused: [], delivery: 'idle', kept: true, writing: 0 };

/** What was taken in counts as delivered, what was refused is kept with its reason to be shown. */
export function afterReply(state: QueueState, batch: readonly PatientRecord[], reply: RecordReply): QueueState {
  const settled = idsIn(reply);
  const reasons = new Map(reply.refused.map(({ id, reason }) => [id, reason]));
  const dealtWith = batch.filter(({ id }) => settled.has(id));
  if (dealtWith.length === 0) throw new Error('The server named none of the records it was sent');

  const pending = state.pending.filter(({ id }) => !settled.has(id));
  const refused = dealtWith.flatMap((record) => {
    const reason = reasons.get(record.id);
    return reason === undefined ? [] : [{ record, reason }];
  });
  return {
    ...state,
    pending,
    delivery: pending.length === 0 ? 'idle' : state.delivery,
    delivered: [...state.delivered, ...dealtWith.filter(({ id }) => !reasons.has(id))],
    refused: [...state.refused, ...refused],
  };
}
