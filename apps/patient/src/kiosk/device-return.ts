import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { RecordQueue } from '#records/record-queue.ts';

/** `sending`: not everything has reached the hospital. `kept`: the visit is over and cannot take it any more; it waits for the next one. */
export type Returning = { name: 'sending' | 'kept'; count: number } | { name: 'done' };

type Ports = {
  queue: RecordQueue;
  orderId: OrderId;
  /** What happened before and may live in memory only. */
  pending: readonly PatientRecord[];
  /** Ends the session on the server. */
  leave: () => Promise<unknown>;
  tell: (state: Returning) => void;
};

const RETRY_MS = 5_000;

/**
 * Takes the patient's things off a device that was handed over, in this order: what was not sent is delivered, the session is ended, then
 * what lay on the device is wiped. Without a network it goes on until there is one; the answer stops it.
 */
export function returnDevice({ queue, orderId, pending, leave, tell }: Ports): () => void {
  let over = false;
  let finishing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const finish = async () => {
    if (finishing || over) return;
    finishing = true;
    try {
      await leave();
      const count = queue.state().pending.length;
      if (count === 0) await queue.wipe();
      if (!over) tell(count > 0 ? { name: 'kept', count } : { name: 'done' });
    } catch {
      finishing = false;
      timer = setTimeout(() => void finish(), RETRY_MS);
    }
  };
  const look = () => {
    const { pending: waiting, delivery } = queue.state();
    if (waiting.length === 0 || delivery === 'stopped') void finish();
    else if (!finishing) tell({ name: 'sending', count: waiting.length });
  };
  const goOn = () => {
    clearTimeout(timer);
    void queue.flush().then(look);
  };

  const begin = async () => {
    await queue.open([orderId]);
    for (const record of pending) queue.add(orderId, record);
    await queue.flush();
    if (over) return;
    look();
    stop = queue.subscribe(look);
    // Not before: until the device was read the queue looks empty, and the session would be ended ahead of what it must carry.
    addEventListener('online', goOn);
  };
  let stop = () => {};
  void begin();
  return () => {
    over = true;
    stop();
    clearTimeout(timer);
    removeEventListener('online', goOn);
    queue.close();
  };
}
