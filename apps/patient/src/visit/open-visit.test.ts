import type { PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { beforeEach, expect, test, vi } from 'vitest';
import '#page-kinds.ts';
import { aPage, anItem, anOrder, answered, aQuestion } from '#testing/patient-pages.ts';
import { fakeDevice } from '#testing/fake-device-store.ts';
import { findKept } from '#visit/kept-visit.ts';
import { createOpenVisit } from '#visit/open-visit.ts';
import type { Visit } from '#visit/visit.ts';

const { sessions } = vi.hoisted(() => ({ sessions: new Map<string, string>() }));
const device = vi.hoisted(() => ({ current: null as null | ReturnType<typeof fakeDevice> }));
const browser = vi.hoisted(() => ({ isOnline: true, served: null as null | PatientPage, look: () => {} }));
vi.mock('#platform/device-store.ts', () => ({
  createDeviceStore:
    (database: string) =>
    (...asked: [IDBTransactionMode, (store: IDBObjectStore) => unknown]) =>
      device.current?.store(database)(...asked),
}));
vi.mock('#platform/keep-part.ts', () => ({ keepPart: () => {} }));
vi.mock('#visit/listen-to-device.ts', () => ({
  listenToDevice: ({ look }: { look: () => void }) => {
    browser.look = look;
  },
  createPresence: () => ({ isHere: () => {}, goesAway: () => {}, awayForMs: () => 0, isHidden: () => false }),
}));
vi.mock('#platform/request.ts', () => ({
  request: async (name: string, { body }: { body?: { records: PatientRecord[] } }) => {
    if (!browser.isOnline) throw new TypeError('no network');
    if (name === 'get') return browser.served;
    // The network is gone before the page is read again.
    browser.isOnline = false;
    return { accepted: body?.records.map(({ id }) => id), refused: [] };
  },
}));
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => sessions.get(key) ?? null,
  setItem: (key: string, value: string) => void sessions.set(key, value),
  removeItem: (key: string) => void sessions.delete(key),
});

beforeEach(() => {
  device.current = fakeDevice();
  sessions.clear();
});

const visitOf = (): Visit =>
  ({
    kiosk: () => null,
    opening: async () => ({ link: 'a link', birthDate: '1958-04-02' }),
    endedBy: () => expect.unreachable('the session lives'),
  }) as unknown as Visit;

test('what the server took in counts after a reload too, where the network went before the page was read again', async () => {
  const question = aQuestion();
  const item = anItem({ questions: [question] });
  const order = anOrder({ items: [item] });
  const page: PatientPage = { ...aPage(order), keepSeconds: 72 * 3600 };
  const opened = createOpenVisit(visitOf(), { page, isKept: false });
  const end = opened.begin();
  await vi.waitFor(async () => expect(await findKept()).toMatchObject({ name: 'open' }));

  opened.queue.add(order.id, answered(item, question, 0));
  await opened.queue.flush();
  expect(opened.queue.state()).toMatchObject({ pending: [], delivered: [{ kind: 'answered' }] });

  await vi.waitFor(async () =>
    expect(await findKept()).toMatchObject({
      visit: { page: { orders: [{ items: [{ questions: [{ answers: [{ option: 0 }] }] }] }] } },
    }),
  );

  const told = { ...question, answers: [{ option: 0, correct: false }] };
  browser.served = { ...page, orders: [{ ...order, items: [{ ...item, questions: [told] }] }] };
  browser.isOnline = true;
  browser.look();
  await vi.waitFor(async () => expect(await findKept()).toMatchObject({ visit: { page: browser.served } }));
  expect(opened.queue.state().delivered).toEqual([]);
  end();
});
