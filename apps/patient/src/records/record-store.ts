import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { del, entries, keys, promisifyRequest } from 'idb-keyval';
import { createDeviceStore } from '#platform/device-store.ts';
import { KEY, keyOf, sealJson, unsealJson, type Sealed } from '#platform/device-seal.ts';

export type WaitingRecord = { orderId: string; record: PatientRecord };

/** Unsent records on this device, kept apart by order: the person who opens another patient's link never sees or sends them. */
export type RecordStore = {
  /** In the order in which they were added, whatever a clock said. */
  read(orderIds: readonly string[] | 'all'): Promise<WaitingRecord[]>;
  add(orderId: string, record: PatientRecord): Promise<void>;
  /** Adds those that are missing: somebody may have taken them off the device while the page had them still. */
  keepAll(waiting: readonly WaitingRecord[]): Promise<void>;
  remove(recordIds: ReadonlySet<string>): Promise<void>;
  wipe(orderIds: readonly string[]): Promise<void>;
  /** Drops what nobody can send any more: the links of those days are dead. The orders that are open now keep theirs. */
  forgetBefore(instant: string, except: readonly string[]): Promise<void>;
};

/** `sequence`: in which they were added, by all windows. */
type Kept = { orderId: string; at: string; sequence: number; sealed: Sealed };

const SEQUENCE = 'sequence';

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'orderId' in value;

const isOf = (orderIds: readonly string[] | 'all', orderId: string): boolean =>
  orderIds === 'all' || orderIds.includes(orderId);

/** What lies on the device is noise to everybody who has not this page's key, which no script can read. */
export function createRecordStore(): RecordStore {
  const store = createDeviceStore('nattoku-patient', 'records');
  const all = async (): Promise<[string, Kept][]> => {
    const found = await entries<string, unknown>(store);
    return found.filter((entry): entry is [string, Kept] => isKept(entry[1]));
  };
  const drop = async (isMeant: (kept: Kept) => boolean) => {
    for (const [id, kept] of await all()) if (isMeant(kept)) await del(id, store);
  };

  const add = async (orderId: string, record: PatientRecord, isAgain = false) => {
    // Asked for each time: somebody who deletes the database takes the key along.
    const sealed = await sealJson(await keyOf(store), `${orderId}:${record.id}`, record);
    await store('readwrite', async (records) => {
      const [last, known] = await Promise.all([
        promisifyRequest(records.get(SEQUENCE)) as Promise<number | undefined>,
        promisifyRequest(records.get(record.id)) as Promise<unknown>,
      ]);
      if (isKept(known) && !isAgain) return;
      const sequence = (last ?? 0) + 1;
      records.put(sequence, SEQUENCE);
      records.put({ orderId, at: record.at, sequence, sealed } satisfies Kept, record.id);
      await promisifyRequest(records.transaction);
    });
  };

  /** Before they were sealed, those of an order lay under its id as they were. */
  const sealOlder = async () => {
    for (const [orderId, older] of await entries<string, unknown>(store)) {
      if (!Array.isArray(older)) continue;
      for (const record of older as PatientRecord[]) await add(orderId, record);
      await del(orderId, store);
    }
  };

  return {
    read: async (orderIds) => {
      await sealOlder();
      const own = (await all()).filter(([, { orderId }]) => isOf(orderIds, orderId));
      const [records, key]: [WaitingRecord[], CryptoKey] = [[], await keyOf(store)];
      for (const [id, { orderId, sealed }] of own.sort(([, one], [, other]) => one.sequence - other.sequence)) {
        const record = (await unsealJson(key, `${orderId}:${id}`, sealed)) as PatientRecord | null;
        if (record) records.push({ orderId, record });
      }
      return records;
    },
    add: (orderId, record) => add(orderId, record),
    keepAll: async (waiting) => {
      const there = new Set(await keys<string>(store));
      const first = waiting.findIndex(({ record }) => !there.has(record.id));
      // What happened after one that is missing goes behind it again.
      for (const { orderId, record } of first < 0 ? [] : waiting.slice(first)) await add(orderId, record, true);
    },
    remove: async (recordIds) => {
      for (const id of recordIds) await del(id, store);
    },
    wipe: async (orderIds) => {
      await drop(({ orderId }) => orderIds.includes(orderId));
      // With the last record its key goes.
      await store('readwrite', async (records) => {
        const names = await promisifyRequest(records.getAllKeys());
        if (names.every((name) => name === SEQUENCE || name === KEY)) records.clear();
      });
    },
    forgetBefore: async (instant, except) => {
      await sealOlder();
      await drop(({ orderId, at }) => !except.includes(orderId) && at < instant);
    },
  };
}

/** For the preview, where nothing may be kept: lives as long as the page. */
export function createMemoryStore(): RecordStore {
  const kept = new Map<string, WaitingRecord>();
  const drop = (isMeant: (waiting: WaitingRecord) => boolean) => {
    for (const [id, waiting] of kept) if (isMeant(waiting)) kept.delete(id);
  };
  const add = async (orderId: string, record: PatientRecord) => {
    if (!kept.has(record.id)) kept.set(record.id, { orderId, record });
  };
  return {
    read: async (orderIds) => [...kept.values()].filter(({ orderId }) => isOf(orderIds, orderId)),
    add,
    keepAll: async (waiting) => {
      for (const { orderId, record } of waiting) await add(orderId, record);
    },
    remove: async (recordIds) => drop(({ record }) => recordIds.has(record.id)),
    wipe: async (orderIds) => drop(({ orderId }) => orderIds.includes(orderId)),
    forgetBefore: async (instant, except) =>
      drop(({ orderId, record }) => !except.includes(orderId) && record.at < instant),
  };
}
