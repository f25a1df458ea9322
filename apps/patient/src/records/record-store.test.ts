import { beforeEach, expect, test, vi } from 'vitest';
import { createRecordStore } from '#records/record-store.ts';
import { fakeDevice } from '#testing/fake-device-store.ts';
import { anItem, anOrder, asked, watched } from '#testing/patient-pages.ts';

const device = vi.hoisted(() => ({ current: null as null | ReturnType<typeof fakeDevice> }));
vi.mock('#platform/device-store.ts', () => ({
  createDeviceStore:
    (database: string) =>
    (...given: [IDBTransactionMode, (store: IDBObjectStore) => unknown]) =>
      device.current?.store(database)(...given),
}));

const DATABASE = 'nattoku-patient';
const [order, other] = [anOrder(), anOrder()];

/** What a page of this device finds. */
const found = async (orderIds: string[], store = createRecordStore()) =>
  (await store.read(orderIds)).map(({ record }) => record);

beforeEach(() => {
  device.current = fakeDevice();
});
const values = () => device.current?.values(DATABASE) ?? new Map<unknown, unknown>();

test('what waits is read again by another page of this device, in the order in which it happened, whatever a clock said', async () => {
  const [first, second] = [asked(order, '一つ目'), { ...asked(order, '二つ目'), at: '2020-01-01T00:00:00.000Z' }];
  const foreign = asked(other);
  const store = createRecordStore();
  await store.add(order.id, first);
  await createRecordStore().add(order.id, second);
  await store.add(other.id, foreign);
  await store.add(order.id, first);

  expect(await found([order.id])).toEqual([first, second]);
  expect(await found([order.id, other.id])).toEqual([first, second, foreign]);

  await store.remove(new Set([first.id]));
  expect(await found([order.id])).toEqual([second]);
  await store.wipe([order.id]);
  expect(await found([order.id, other.id])).toEqual([foreign]);
});

test('nothing of it can be read without the key, which cannot be taken along', async () => {
  const question = asked(order, '手術がこわいです');
  await createRecordStore().add(order.id, question);

  const key = [...values().values()].find((value) => value instanceof CryptoKey);
  expect(key?.extractable).toBe(false);
  const written: string[] = [];
  const look = (value: unknown): void => {
    if (value instanceof ArrayBuffer) written.push(Buffer.from(value).toString('utf8'));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    else written.push(String(value));
  };
  values().forEach(look);
  expect(written.join()).not.toContain('手術');
});

test('what an older version of this page left is sealed and not lost', async () => {
  const item = anItem();
  const older = [watched(item, 0, 5), asked(order)];
  values().set(order.id, older);

  expect(await found([order.id])).toEqual(older);
  expect(values().has(order.id)).toBe(false);
  expect(await found([order.id])).toEqual(older);
});

test('a device that was cleared under the page takes in again what waits, in its order', async () => {
  const store = createRecordStore();
  const [first, second] = [asked(order), asked(order)];
  await store.add(order.id, first);
  device.current?.clear();
  await store.add(order.id, second);
  await store.keepAll([
    { orderId: order.id, record: first },
    { orderId: order.id, record: second },
  ]);
  await store.keepAll([{ orderId: order.id, record: first }]);

  expect(await found([order.id])).toEqual([first, second]);
});

test('what nobody can send any more is dropped, but not that of an order that is open', async () => {
  const old = { ...asked(order), at: '2026-01-01T00:00:00.000Z' };
  const store = createRecordStore();
  await store.add(order.id, old);
  await store.add(other.id, { ...old, id: crypto.randomUUID() });
  await store.forgetBefore('2026-06-01T00:00:00.000Z', [order.id]);

  expect(await found([order.id, other.id])).toEqual([old]);
});

test('a device without room says so', async () => {
  device.current?.failWith('QuotaExceededError');
  await expect(createRecordStore().add(order.id, asked(order))).rejects.toThrow('The device says no');
});
