import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { request } from '#platform/request.ts';
import { createRecordStore, type RecordStore } from '#records/record-store.ts';

export type Undelivered = {
  /** Something that a person believes to have given waits on this device. */
  waits: boolean;
  /** Staff know of it. */
  told: boolean;
  /** A new link would let it through. */
  mayArrive: boolean;
};

const NOTHING: Undelivered = { waits: false, told: false, mayArrive: false };

/** What the device notes by itself, and nobody misses. */
const byTheWay: ReadonlySet<string> = new Set(['watched', 'seen', 'done', 'consentRead']);
const isGiven = ({ kind }: PatientRecord): boolean => !byTheWay.has(kind);
/** As many as the server takes. */
const MOST = 50;

/**
 * Tells the hospital that something waits on this device for a link that opens nothing any more: which records, never what they say. They stay here
 * until a new link of the same patient takes them along. @param secret of the link that was opened; null where its session was still there
 */
export async function tellUndelivered(
  secret: string | null,
  { store = createRecordStore(), tell = request }: { store?: Pick<RecordStore, 'read'>; tell?: typeof request } = {},
): Promise<Undelivered> {
  const kept = await store.read('all').catch(() => []);
  // The server made these ids.
  const waiting = kept
    .filter(({ record }) => isGiven(record))
    .slice(0, MOST)
    .map(({ orderId, record }) => ({ orderId: orderId as OrderId, recordId: record.id }));
  if (waiting.length === 0) return NOTHING;
  const answer = await tell('undelivered', { body: { secret, waiting } }).catch(() => NOTHING);
  return { ...answer, waits: true };
}
