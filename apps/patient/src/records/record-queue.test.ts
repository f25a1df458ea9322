import { NetworkProblem } from '@nattoku/contract/shared/client';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { RECORDS_PER_CALL } from '@nattoku/contract/patient-page/patient-page';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordReply } from '#records/delivery.ts';
import { createRecordQueue } from '#records/record-queue.ts';
import { createMemoryStore, type RecordStore } from '#records/record-store.ts';
import { anItem, anOrder, asked, refusal, watched } from '#testing/patient-pages.ts';

const order = anOrder();
const [item] = order.items;
if (!item) throw new Error('The order has no video');

const offline = () => new NetworkProblem(new TypeError('Failed to fetch'));
const idsOf = (records: readonly PatientRecord[]) => records.map(({ id }) => id);

/** A hospital's server as far as a queue can see it: what it took in, and what it says next. */
function openServer() {
  const taken: string[] = [];
  const calls: string[][] = [];
  const answers: (() => RecordReply | Error)[] = [];
  const send = async (records: PatientRecord[]): Promise<RecordReply> => {
    calls.push(idsOf(records));
    const answer = answers.shift()?.() ?? { accepted: idsOf(records), refused: [] };
    if (answer instanceof Error) throw answer;
    for (const id of answer.accepted) if (!taken.includes(id)) taken.push(id);
    return answer;
  };
  return { send, taken, calls, answerNext: (answer: () => RecordReply | Error) => answers.push(answer) };
}

function openDevice({ store = createMemoryStore(), hidden = false }: { store?: RecordStore; hidden?: boolean } = {}) {
  const server = openServer();
  const onSessionEnd = vi.fn<(code: ProblemCode) => void>();
  const queue = createRecordQueue({ store, send: server.send, isHidden: () => hidden, onSessionEnd });
  return { ...server, queue, store, onSessionEnd };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('sending', () => {
  test('records arrive in the order in which they happened, in one call', async () => {
    const { queue, calls } = openDevice();
    const records = [watched(item, 0, 5), watched(item, 5, 10), asked(order)];
    await queue.open([order.id]);

    records.forEach((record) => queue.add(order.id, record));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(calls).toEqual([idsOf(records)]);
    expect(queue.state()).toMatchObject({ pending: [], delivery: 'idle' });
  });

  test('more than one call may carry go in several calls, none twice', async () => {
    const { queue, calls } = openDevice();
    const records = Array.from({ length: RECORDS_PER_CALL * 2 + 1 }, (_, second) => watched(item, second, second + 1));
    await queue.open([order.id]);

    records.forEach((record) => queue.add(order.id, record));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(calls.map(({ length }) => length)).toEqual([RECORDS_PER_CALL, RECORDS_PER_CALL, 1]);
    expect(calls.flat()).toEqual(idsOf(records));
  });

  test('the same record added twice is one record', async () => {
    const { queue, calls } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);

    queue.add(order.id, record);
    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(calls).toEqual([[record.id]]);
  });

  test('what happens while a call is under way follows in the next', async () => {
    const { queue, calls, answerNext } = openDevice();
    const [first, second] = [watched(item, 0, 5), watched(item, 5, 10)];
    await queue.open([order.id]);
    answerNext(() => {
      queue.add(order.id, second);
      return { accepted: [first.id], refused: [] };
    });

    queue.add(order.id, first);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(calls).toEqual([[first.id], [second.id]]);
  });

  test('a page that is being hidden does not wait', async () => {
    const { queue, calls } = openDevice({ hidden: true });
    const record = watched(item, 0, 5);
    await queue.open([order.id]);

    queue.add(order.id, record);

    expect(calls).toEqual([[record.id]]);
  });
});

describe('without a network', () => {
  test.each([0, 0.5, 0.99])(
    'nothing is lost, and tries come further and further apart (chance: %d)',
    async (chance) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance);
      const { queue, calls, answerNext } = openDevice();
      const record = asked(order);
      await queue.open([order.id]);
      for (let failure = 0; failure < 3; failure += 1) answerNext(offline);

      queue.add(order.id, record);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(queue.state()).toMatchObject({ pending: [record], delivery: 'waiting' });
      await vi.advanceTimersByTimeAsync(2_500);
      expect(calls).toHaveLength(2);
      // The second try came after 2.5 s at the latest; the third takes 3 s from there at least.
      await vi.advanceTimersByTimeAsync(1_500);
      expect(calls).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(60_000);

      expect(calls).toHaveLength(4);
      expect(queue.state()).toMatchObject({ pending: [], delivered: [record], delivery: 'idle' });
    },
  );

  test('a network that comes back is used at once', async () => {
    const { queue, taken, answerNext } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);
    answerNext(offline);
    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(1_000);

    await queue.flush();

    expect(taken).toEqual([record.id]);
  });

  test('an answer that was lost on its way does no harm: the record is sent again under the same id', async () => {
    const { queue, calls, taken, answerNext } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);
    answerNext(() => {
      taken.push(record.id);
      return offline();
    });

    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(calls).toEqual([[record.id], [record.id]]);
    expect(taken).toEqual([record.id]);
  });

  test('a server that asks for patience gets it', async () => {
    const { queue, calls, answerNext } = openDevice();
    await queue.open([order.id]);
    answerNext(() => refusal('request.tooMany', { retryAfterSeconds: 30 }));

    queue.add(order.id, asked(order));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);

    expect(calls).toHaveLength(2);
  });
});

describe('refused records', () => {
  test('are named with the reason, and taken off the device', async () => {
    const { queue, store, answerNext } = openDevice();
    const [good, bad] = [watched(item, 0, 5), asked(order)];
    await queue.open([order.id]);
    answerNext(() => ({ accepted: [good.id], refused: [{ id: bad.id, reason: '終了しています。' }] }));

    queue.add(order.id, good);
    queue.add(order.id, bad);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(queue.state()).toMatchObject({
      pending: [],
      delivered: [good],
      refused: [{ record: bad, reason: '終了しています。' }],
    });
    expect(await store.read([order.id])).toEqual([]);
  });

  test('one that cannot be read does not hold up the others', async () => {
    const { queue, send, taken } = openDevice();
    const records = [watched(item, 0, 5), asked(order, 'x'), watched(item, 5, 10), watched(item, 10, 15)];
    const unreadable = records[1]?.id ?? '';
    const strict = createRecordQueue({
      store: createMemoryStore(),
      send: async (batch) => {
        if (batch.some(({ id }) => id === unreadable)) throw refusal('request.invalid');
        return send(batch);
      },
      isHidden: () => false,
      onSessionEnd: () => {},
    });
    await strict.open([order.id]);

    records.forEach((record) => strict.add(order.id, record));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(taken).toEqual(idsOf(records).filter((id) => id !== unreadable));
    expect(strict.state().refused.map(({ record }) => record.id)).toEqual([unreadable]);
    queue.close();
  });

  test('a server that names none of them is not believed', async () => {
    const { queue, answerNext } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);
    answerNext(() => ({ accepted: [], refused: [] }));

    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(queue.state()).toMatchObject({ pending: [record], delivery: 'waiting' });
  });

  test('those that the server does not name stay on the device, and are sent again', async () => {
    const { queue, store, calls, answerNext } = openDevice();
    const [named, unnamed] = [watched(item, 0, 5), asked(order)];
    await queue.open([order.id]);
    answerNext(() => ({ accepted: [named.id], refused: [] }));
    // A page that goes while they are sent again leaves them on the device.
    let onDevice: unknown;
    answerNext(() => {
      void store.read([order.id]).then((kept) => (onDevice = kept));
      return offline();
    });

    queue.add(order.id, named);
    queue.add(order.id, unnamed);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(calls).toEqual([[named.id, unnamed.id], [unnamed.id]]);
    expect(queue.state()).toMatchObject({ pending: [unnamed], delivered: [named] });
    expect(onDevice).toEqual([{ orderId: order.id, record: unnamed }]);
  });

  test('are named until the person has read them, also after later calls', async () => {
    const { queue, answerNext } = openDevice();
    const [first, second] = [asked(order), watched(item, 0, 5)];
    await queue.open([order.id]);
    answerNext(() => ({ accepted: [], refused: [{ id: first.id, reason: '終了しています。' }] }));

    queue.add(order.id, first);
    await vi.advanceTimersByTimeAsync(1_000);
    queue.add(order.id, second);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(queue.state().refused).toEqual([{ record: first, reason: '終了しています。' }]);
    queue.dismissRefused();
    expect(queue.state().refused).toEqual([]);
  });
});

describe('visits', () => {
  test('what a closed page left on the device is sent by the next visit to the same order', async () => {
    const store = createMemoryStore();
    const record = asked(order);
    await store.add(order.id, record);
    const { queue, taken } = openDevice({ store });

    await queue.open([order.id]);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(taken).toEqual([record.id]);
    expect(await store.read([order.id])).toEqual([]);
  });

  test("another patient's visit neither shows nor sends them, and they stay", async () => {
    const other = anOrder({ items: [anItem()] });
    const { queue, store, calls, answerNext } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);
    answerNext(offline);
    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(1_000);

    await queue.open([other.id]);
    await vi.advanceTimersByTimeAsync(120_000);

    expect(queue.state().pending).toEqual([]);
    expect(calls).toHaveLength(1);
    expect(await store.read([order.id])).toEqual([{ orderId: order.id, record }]);
  });

  test('a session that ended stops the sending and keeps the records', async () => {
    const { queue, store, calls, onSessionEnd, answerNext } = openDevice();
    const record = asked(order);
    await queue.open([order.id]);
    answerNext(() => refusal('link.sessionMissing'));

    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(600_000);
    await queue.flush();

    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('link.sessionMissing');
    expect(calls).toHaveLength(1);
    expect(await store.read([order.id])).toEqual([{ orderId: order.id, record }]);
  });

  test('leaving takes everything of these orders off the device', async () => {
    const { queue, store, answerNext } = openDevice();
    await queue.open([order.id]);
    answerNext(offline);
    queue.add(order.id, asked(order));
    await vi.advanceTimersByTimeAsync(1_000);

    await queue.wipe();
    queue.close();

    expect(await store.read([order.id])).toEqual([]);
    expect(queue.state().pending).toEqual([]);
  });

  test('what was kept under a clock that was wrong is sent once the clock is right, while strangers’ old records go', async () => {
    const store = createMemoryStore();
    const old = { ...watched(item, 0, 5), at: '1970-01-01T00:00:10.000Z' };
    await store.add(order.id, old);
    await store.add('of another order', { ...watched(item, 5, 9), at: '1970-01-01T00:00:20.000Z' });
    const { queue, taken } = openDevice({ store });

    await queue.open([order.id]);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(taken).toEqual([old.id]);
    expect(await store.read([order.id, 'of another order'])).toEqual([]);
  });

  test('where the browser forbids storage, records are sent from memory and the person is told', async () => {
    const broken = async () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store: RecordStore = {
      read: broken,
      add: broken,
      remove: broken,
      wipe: broken,
      forgetBefore: broken,
      keepAll: broken,
    };
    const { queue, taken } = openDevice({ store });
    const record = asked(order);
    await queue.open([order.id]);

    queue.add(order.id, record);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(taken).toEqual([record.id]);
    expect(queue.state().kept).toBe(false);
  });

  test('nothing is said to be on the device before it is there', async () => {
    const memory = createMemoryStore();
    let write = () => {};
    const written = new Promise<void>((resolve) => (write = resolve));
    const add: RecordStore['add'] = (orderId, record) => written.then(() => memory.add(orderId, record));
    const { queue } = openDevice({ store: { ...memory, add } });
    await queue.open([order.id]);

    queue.add(order.id, asked(order));
    await vi.advanceTimersByTimeAsync(100);
    expect(queue.state()).toMatchObject({ writing: 1 });
    expect(await memory.read([order.id])).toEqual([]);

    write();
    await vi.advanceTimersByTimeAsync(100);
    expect(queue.state()).toMatchObject({ writing: 0 });
    expect(await memory.read([order.id])).toHaveLength(1);
  });

  test('records of long ago, whose links are dead, do not stay for ever', async () => {
    vi.setSystemTime('2026-11-21T00:00:00Z');
    const store = createMemoryStore();
    await store.add(order.id, { ...asked(order), at: '2026-10-01T00:00:00.000Z' });
    const other = anOrder();
    const { queue } = openDevice({ store });

    await queue.open([other.id]);

    expect(await store.read([order.id])).toEqual([]);
  });
});

describe('reading the page again', () => {
  test('what waits is sent before, what happens meanwhile is sent after', async () => {
    const { queue, calls } = openDevice();
    const [before, during] = [asked(order), watched(item, 0, 5)];
    await queue.open([order.id]);
    queue.add(order.id, before);

    await queue.whileQuiet(async () => {
      expect(calls).toEqual([[before.id]]);
      queue.add(order.id, during);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(calls).toHaveLength(1);
    });
    await vi.advanceTimersByTimeAsync(1_000);

    expect(calls).toEqual([[before.id], [during.id]]);
  });

  test('it is not read while something cannot be sent', async () => {
    const { queue, answerNext } = openDevice();
    const read = vi.fn<() => Promise<void>>(async () => {});
    await queue.open([order.id]);
    answerNext(offline);
    queue.add(order.id, asked(order));

    await queue.whileQuiet(read);

    expect(read).not.toHaveBeenCalled();
  });

  test('a visit knows whether an earlier one left something', async () => {
    const store = createMemoryStore();
    expect(await openDevice({ store }).queue.open([order.id])).toBe(false);
    await store.add(order.id, asked(order));
    expect(await openDevice({ store }).queue.open([order.id])).toBe(true);
  });
});
