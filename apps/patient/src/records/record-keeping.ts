import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { QueueState } from '#records/queue-state.ts';
import type { RecordStore, WaitingRecord } from '#records/record-store.ts';

type Ports = {
  /** Counts visits: what belongs to an earlier one changes nothing that is shown. */
  visit: () => number;
  state: () => QueueState;
  set: (changed: Partial<QueueState>) => void;
};

/** Keeps on the device what waits, and says truly whether it is kept. */
export function createRecordKeeping(store: RecordStore, { visit, state, set }: Ports) {
  const orderOf = new Map<string, string>();

  /** A store that fails must not stop the records in memory from being sent. */
  const keeping = (work: Promise<void>) => work.catch(() => set({ kept: false }));

  /** The server's answer may have been faster than the writing. */
  const removeSettled = async (written: readonly PatientRecord[]) => {
    const settled = written.filter(({ id }) => !state().pending.some((record) => record.id === id));
    if (settled.length > 0) await keeping(store.remove(new Set(settled.map(({ id }) => id))));
  };

  /** What is not sent is looked for on the device: somebody may have cleared it, or made room on it, since. */
  const keepPending = async () => {
    const [mine, waiting] = [visit(), state().pending];
    const known = waiting.flatMap((record) => {
      const orderId = orderOf.get(record.id);
      return orderId === undefined ? [] : [{ orderId, record }];
    });
    const kept = await store.keepAll(known).then(
      () => true,
      () => false,
    );
    if (mine !== visit()) return;
    set({ kept });
    await removeSettled(waiting);
  };

  return {
    keeping,

    keep: async ({ orderId, record }: WaitingRecord) => {
      const mine = visit();
      orderOf.set(record.id, orderId);
      set({ writing: state().writing + 1 });
      await keeping(store.add(orderId, record));
      if (mine !== visit()) return;
      set({ writing: state().writing - 1 });
      await removeSettled([record]);
      if (state().pending.length > 1) await keepPending();
    },

    read: async (ids: readonly string[]): Promise<PatientRecord[]> => {
      const found = await store.read(ids).catch(() => []);
      for (const { orderId, record } of found) orderOf.set(record.id, orderId);
      return found.map(({ record }) => record);
    },

    keepPending,
  };
}
