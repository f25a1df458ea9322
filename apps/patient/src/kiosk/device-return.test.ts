import { NetworkProblem } from '@nattoku/contract/shared/client';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnDevice, type Returning } from '#kiosk/device-return.ts';
import { createRecordQueue } from '#records/record-queue.ts';
import { createMemoryStore, type RecordStore } from '#records/record-store.ts';
import { anItem, refusal, watched } from '#testing/patient-pages.ts';

const orderId = '00000000-0000-4000-8000-00000000aaaa' as OrderId;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tablet on which this was left, before a server whose answers are told one after the other. */
async function handBack({ kept = [], pending = [], send, onRead }: Given) {
  const memory = createMemoryStore();
  for (const record of kept) await memory.add(orderId, record);
  const store: RecordStore = {
    ...memory,
    read: async (orderIds) => {
      onRead?.();
      if (onRead) await new Promise((resolve) => setTimeout(resolve, 100));
      return memory.read(orderIds);
    },
  };
  const happened: string[] = [];
  const states: Returning[] = [];
  const queue = createRecordQueue({
    store,
    send: async (records) => {
      await send?.();
      happened.push(`delivered ${records.length}`);
      return { accepted: records.map(({ id }) => id), refused: [] };
    },
    isHidden: () => false,
    onSessionEnd: () => {},
  });
  returnDevice({
    queue,
    orderId,
    pending,
    leave: async () => happened.push('left'),
    tell: (state) => states.push(state),
  });
  await vi.advanceTimersByTimeAsync(300);
  return { store, happened, states };
}
type Given = {
  kept?: PatientRecord[];
  pending?: PatientRecord[];
  send?: () => Promise<void>;
  /** When the device begins to be read. */
  onRead?: () => void;
};

const item = anItem();

test('what was not sent is delivered, then the session is ended, then the device is empty', async () => {
  const [stored, onlyInMemory] = [watched(item, 0, 5), watched(item, 5, 9)];
  const { store, happened, states } = await handBack({ kept: [stored], pending: [stored, onlyInMemory] });

  expect(happened).toEqual(['delivered 1', 'delivered 1', 'left']);
  expect(states.at(-1)).toEqual({ name: 'done' });
  expect(await store.read([orderId])).toEqual([]);
});

test('without a network nothing is lost and nothing ends; with it everything follows', async () => {
  let online = false;
  const send = async () => {
    if (!online) throw new NetworkProblem('record');
  };
  const { store, happened, states } = await handBack({ kept: [watched(item, 0, 5)], send });
  expect(happened).toEqual([]);
  expect(states.at(-1)).toEqual({ name: 'sending', count: 1 });
  expect(await store.read([orderId])).toHaveLength(1);

  online = true;
  await vi.advanceTimersByTimeAsync(60_000);

  expect(happened).toEqual(['delivered 1', 'left']);
  expect(states.at(-1)).toEqual({ name: 'done' });
  expect(await store.read([orderId])).toEqual([]);
});

test('a network that comes back while the device is being read does not end the session first', async () => {
  const heard = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => heard.add(listener));
  const comesBack = () => heard.forEach((listener) => listener());
  const { happened, states } = await handBack({ kept: [watched(item, 0, 5)], onRead: comesBack });

  expect(happened).toEqual(['delivered 1', 'left']);
  expect(states.at(-1)).toEqual({ name: 'done' });
});

test('what a session that is over cannot take any more stays for the next one, and staff are told', async () => {
  const send = async () => {
    throw refusal('link.sessionMissing');
  };
  const { store, happened, states } = await handBack({ kept: [watched(item, 0, 5)], send });

  expect(happened).toEqual(['left']);
  expect(states.at(-1)).toEqual({ name: 'kept', count: 1 });
  expect(await store.read([orderId])).toHaveLength(1);
});
