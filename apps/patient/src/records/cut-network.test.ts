import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#platform/request.ts';
import { createRecordQueue } from '#records/record-queue.ts';
import { createRecordStore } from '#records/record-store.ts';
import { fakeDevice } from '#testing/fake-device-store.ts';
import { anItem, anOrder, aQuestion, answered, asked, newId, watched } from '#testing/patient-pages.ts';

const device = vi.hoisted(() => ({ current: null as null | ReturnType<typeof fakeDevice> }));
const network = vi.hoisted(() => ({ send: null as null | typeof fetch }));
vi.mock('#platform/device-store.ts', () => ({
  createDeviceStore:
    (database: string) =>
    (...given: [IDBTransactionMode, (store: IDBObjectStore) => unknown]) =>
      device.current?.store(database)(...given),
}));
vi.mock('#platform/http.ts', () => ({
  send: (...given: Parameters<typeof fetch>) => network.send?.(...given) ?? Promise.reject(new TypeError('no network')),
}));

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-22T03:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  device.current = fakeDevice();
});
afterEach(() => void vi.useRealTimers());

const question = aQuestion();
const item = anItem({ questions: [question] });
const order = anOrder({ items: [item] });

const ofForm = (kind: string, more: object): PatientRecord =>
  ({ id: newId(), at: new Date().toISOString(), orderId: order.id, itemId: item.id, kind, ...more }) as PatientRecord;

/** The list is read again, as after a reply of staff. */
const LIST = 'list';

/** Every step that a visit can take, in the order in which a patient takes them. */
const steps = (): (PatientRecord | typeof LIST)[] => [
  watched(item, 0, 5),
  watched(item, 5, 10),
  answered(item, question, 0),
  answered(item, question, 1),
  asked(order),
  LIST,
  ofForm('seen', { messageIds: [newId()] }),
  ofForm('consentRead', {}),
  ofForm('consentFilled', { signerId: newId(), values: [] }),
  ofForm('consentDecided', { signerId: newId(), decision: 'agree', reason: '', revisitOn: null }),
  ofForm('consentSigned', { signerId: newId(), typedName: '山田 花子' }),
  ofForm('consentDecided', { signerId: newId(), decision: 'decline', reason: '', revisitOn: null }),
  ofForm('consentWithdrawn', { signerId: newId(), name: '山田 花子', reason: '' }),
  ofForm('done', {}),
];

/** A hospital that takes each record in once, whatever is sent again, as the real one does (patient-page.records.test on the server). */
function openHospital() {
  const taken: string[] = [];
  const take = (init: RequestInit | undefined) => {
    if (init?.method === 'GET') return JSON.stringify({ orders: taken });
    const { records } = JSON.parse(init?.body as string) as { records: PatientRecord[] };
    const accepted = records.map(({ id }) => id);
    for (const id of accepted) if (!taken.includes(id)) taken.push(id);
    return JSON.stringify({ accepted, refused: [] });
  };
  return { taken, take };
}
type Hospital = ReturnType<typeof openHospital>;
type Way = (hospital: Hospital, init: RequestInit | undefined) => Promise<Response>;

const reply = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } });
const cutOff = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};

/** The ways in which a line is cut. */
const cuts: Record<string, Way> = {
  'before it left': cutOff,
  'before the answer came': (hospital, init) => {
    hospital.take(init);
    return cutOff();
  },
  'half way through the answer': async (hospital, init) => {
    const text = hospital.take(init);
    return reply(text.slice(0, text.length / 2));
  },
  'by a proxy that answers for the hospital': async () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  'by an answer that never comes': async (hospital, init) => {
    hospital.take(init);
    return new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  },
};
/** What becomes of the page at the same moment. */
const fates = ['goes on', 'is loaded again', 'is loaded again, its clock two days ahead', 'loses its storage'] as const;
type Fate = (typeof fates)[number];

type Queue = ReturnType<typeof createRecordQueue>;

async function openPage(hospital: Hospital, way: () => Way | undefined) {
  network.send = async (_address, init) => {
    const cut = way();
    return cut ? cut(hospital, init) : reply(hospital.take(init));
  };
  const queue = createRecordQueue({
    store: createRecordStore(),
    send: (records, options) => request('record', { body: { records } }, options),
    isHidden: () => false,
    onSessionEnd: () => expect.unreachable('the session lives'),
  });
  await settled(queue.open([order.id]));
  return queue;
}

/** Sealing does its work outside of the clock that the test holds. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let over = false;
  void work.finally(() => {
    over = true;
  });
  while (!over) await breathe();
  return work;
}
/** What was delivered is taken off the device, and what waits stands on it. */
async function untilStored(count: () => number): Promise<void> {
  let stored = -1;
  for (let turn = 0; turn < 100 && stored !== count(); turn += 1) {
    await breathe();
    stored = (await settled(createRecordStore().read([order.id]))).length;
  }
  expect(stored).toBe(count());
}
const breathe = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(1);
};

/** The page is read while nothing waits, as the visit does it; without a network what is shown stays. */
async function readList(queue: Queue): Promise<unknown> {
  let read: unknown = null;
  await queue.whileQuiet(async () => {
    read = await request('get', { query: {} }).catch(() => null);
  });
  return read;
}

/** One visit, cut at one step: what is to be sent, and what arrived, in their orders. */
async function walk(at: number, cut: Way, fate: Fate): Promise<{ sent: string[]; arrived: string[] }> {
  const hospital = openHospital();
  const all = steps();
  const records = all.filter((step) => step !== LIST);
  const begun: string[] = [];
  let isCut = false;
  let queue = await openPage(hospital, () => (isCut ? cut : undefined));
  for (const [step, record] of all.entries()) {
    isCut = step === at;
    if (record === LIST) void readList(queue);
    else {
      queue.add(order.id, record);
      begun.push(record.id);
    }
    while (queue.state().writing > 0) await breathe();
    await vi.advanceTimersByTimeAsync(isCut ? 25_000 : 1_000);
    // What waits while the list is read was laid down with its own step.
    if (record !== LIST) await untilStored(() => queue.state().pending.length);
    if (!isCut) continue;
    // Nothing is lost at any moment: what the device does not count as waiting has arrived.
    const waiting = queue.state().pending.map(({ id }) => id);
    for (const id of begun) expect([...hospital.taken, ...waiting]).toContain(id);
    if (record !== LIST) expect(waiting).toContain(record.id);
    if (fate === 'loses its storage') device.current?.clear();
    else if (fate !== 'goes on') {
      queue.close();
      if (fate !== 'is loaded again') vi.setSystemTime(Date.now() + 48 * 3_600_000);
      queue = await openPage(hospital, () => (isCut ? cut : undefined));
      expect(queue.state().pending.map(({ id }) => id)).toEqual(waiting);
    }
    isCut = false;
  }
  for (let turn = 0; turn < 200 && queue.state().pending.length > 0; turn += 1) {
    await breathe();
    await vi.advanceTimersByTimeAsync(1_000);
  }

  expect(queue.state()).toMatchObject({ pending: [], refused: [], delivery: 'idle' });
  await untilStored(() => 0);
  // The list that is read in the end holds everything that was done, each once.
  const reading = readList(queue);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await settled(reading)).toEqual({ orders: records.map(({ id }) => id) });
  queue.close();
  return { sent: records.map(({ id }) => id), arrived: hospital.taken };
}

test.each(Object.keys(cuts).flatMap((cut) => fates.map((fate) => [cut, fate] as const)))(
  'a line that is cut %s, at each step of a visit, while the page %s: nothing is lost, nothing comes twice',
  async (cut, fate) => {
    for (const at of steps().keys()) {
      const { sent, arrived } = await walk(at, cuts[cut] ?? cutOff, fate);
      expect(arrived).toEqual(sent);
    }
  },
  30_000,
);

test('that makes 200 cuts and more', () => {
  expect(steps().length * Object.keys(cuts).length * fates.length).toBeGreaterThanOrEqual(200);
});
