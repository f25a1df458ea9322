import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { createStore, del, entries, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** Unsent records on this device, kept apart by order: the person who opens another patient's link never sees or sends them. */
export type RecordStore = {
  read(orderIds: readonly string[]): Promise<PatientRecord[]>;
  add(orderId: string, record: PatientRecord): Promise<void>;
  remove(orderIds: readonly string[], recordIds: ReadonlySet<string>): Promise<void>;
  wipe(orderIds: readonly string[]): Promise<void>;
  /** Drops what nobody can send any more: the links of those days are dead. The orders that are open now keep theirs. */
  forgetBefore(instant: string, except: readonly string[]): Promise<void>;
};

/** In the order in which things happened, whatever order they belong to. */
export const byTime = (records: readonly PatientRecord[]): PatientRecord[] =>
  [...records].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

export function createRecordStore(): RecordStore {
  let opened: UseStore | undefined;
  const store = () => (opened ??= createStore('nattoku-patient', 'records'));

  // One transaction, because another tab may write between reading and writing; an order without records leaves no key behind.
  const change = (orderId: string, next: (kept: PatientRecord[]) => PatientRecord[]) =>
    store()('readwrite', (records) => {
      const reading = records.get(orderId);
      reading.onsuccess = () => {
        const left = next((reading.result as PatientRecord[] | undefined) ?? []);
        if (left.length > 0) records.put(left, orderId);
        else records.delete(orderId);
      };
      return promisifyRequest(records.transaction);
    });

  return {
    read: async (orderIds) => {
      const all = await entries<string, PatientRecord[]>(store());
      return byTime(all.flatMap(([orderId, kept]) => (orderIds.includes(orderId) ? kept : [])));
    },
    add: (orderId, record) => change(orderId, (kept) => [...kept, record]),
    remove: async (orderIds, recordIds) => {
      for (const orderId of orderIds) await change(orderId, (kept) => kept.filter(({ id }) => !recordIds.has(id)));
    },
    wipe: async (orderIds) => {
      for (const orderId of orderIds) await del(orderId, store());
    },
    forgetBefore: async (instant, except) => {
      for (const orderId of await keys<string>(store())) {
        if (except.includes(orderId)) continue;
        await change(orderId, (kept) => kept.filter(({ at }) => at >= instant));
      }
    },
  };
}

/** For the preview, where nothing may be kept: lives as long as the page. */
export function createMemoryStore(): RecordStore {
  const orders = new Map<string, PatientRecord[]>();
  const change = (orderId: string, next: (kept: PatientRecord[]) => PatientRecord[]) => {
    orders.set(orderId, next(orders.get(orderId) ?? []));
  };
  return {
    read: async (orderIds) => byTime(orderIds.flatMap((orderId) => orders.get(orderId) ?? [])),
    add: async (orderId, record) => change(orderId, (kept) => [...kept, record]),
    remove: async (orderIds, recordIds) => {
      for (const orderId of orderIds) change(orderId, (kept) => kept.filter(({ id }) => !recordIds.has(id)));
    },
    wipe: async (orderIds) => orderIds.forEach((orderId) => orders.delete(orderId)),
    forgetBefore: async (instant, except) => {
      for (const orderId of orders.keys())
        if (!except.includes(orderId)) change(orderId, (kept) => kept.filter(({ at }) => at >= instant));
    },
  };
}
