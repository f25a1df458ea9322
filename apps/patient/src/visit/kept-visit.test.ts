import { beforeEach, expect, test, vi } from 'vitest';
import { aPage, anOrder } from '#testing/patient-pages.ts';
import { fakeDevice } from '#testing/fake-device-store.ts';
import { findKept, keepOnlyOf, keepPicture, keepVisit, openKept, readPicture, wipeKept } from '#visit/kept-visit.ts';

const { sessions } = vi.hoisted(() => ({ sessions: new Map<string, string>() }));
const device = vi.hoisted(() => ({ current: null as null | ReturnType<typeof fakeDevice> }));
vi.mock('#platform/device-store.ts', () => ({
  createDeviceStore:
    (database: string) =>
    (...asked: [IDBTransactionMode, (store: IDBObjectStore) => unknown]) =>
      device.current?.store(database)(...asked),
}));
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => sessions.get(key) ?? null,
  setItem: (key: string, value: string) => void sessions.set(key, value),
  removeItem: (key: string) => void sessions.delete(key),
});

const KEPT = 'nattoku-kept-visit';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const noon = Date.parse('2026-11-22T03:00:00Z');
const birthDate = '1958-04-02';
const page = { ...aPage(), keepSeconds: 72 * 3600 };
const visit = { page, kiosk: null };
const byLink = { link: 'a link', birthDate };
const told = { ...byLink, isConfirmed: true };
const open = { name: 'open', visit };
const asks = { name: 'asks', triesLeft: 5, contact: page.contact };
/** As after a restart of the browser, and in a second window. */
const closeWindow = () => sessions.clear();
const left = () => device.current?.values(KEPT).size;

beforeEach(() => {
  device.current = fakeDevice();
  sessions.clear();
});

test('the window that showed it shows it again; after a restart the birth date comes first', async () => {
  expect(await keepVisit(visit, told, noon)).toBe('kept');
  expect(await findKept(noon + 29 * MINUTE)).toEqual(open);

  closeWindow();
  expect(await findKept(noon + HOUR)).toEqual(asks);
  expect(await openKept(birthDate, noon + HOUR)).toEqual(visit);
  expect(await findKept(noon + HOUR)).toEqual(open);
});

test('who comes back to the same window after half an hour is asked, too', async () => {
  await keepVisit(visit, told, noon);

  expect(await findKept(noon + 30 * MINUTE)).toEqual(asks);
});

test('it is kept for 72 hours after the server was heard, however often it is opened, and no longer than the server allows', async () => {
  await keepVisit(visit, told, noon);
  closeWindow();
  for (let hours = 8; hours < 72; hours += 8) {
    const now = noon + hours * HOUR;
    expect(await openKept(birthDate, now)).toEqual(visit);
    await keepVisit(visit, { ...byLink, isConfirmed: false }, now);
    closeWindow();
  }
  expect(await findKept(noon + 72 * HOUR - 1)).toEqual(asks);
  expect(await findKept(noon + 72 * HOUR)).toBeNull();
  expect(left()).toBe(0);

  await keepVisit({ ...visit, page: { ...page, keepSeconds: 3600 } }, told, noon);
  closeWindow();
  expect(await findKept(noon + HOUR)).toBeNull();
  expect(left()).toBe(0);
});

test('the fifth wrong birth date takes it off the device', async () => {
  await keepVisit(visit, told, noon);
  closeWindow();
  for (const triesLeft of [4, 3, 2, 1])
    expect(await openKept(`1958-04-0${triesLeft + 2}`, noon)).toEqual({ triesLeft });
  expect(await findKept(noon)).toEqual({ ...asks, triesLeft: 1 });
  expect(await openKept('1958-04-09', noon)).toEqual({ triesLeft: 0 });
  expect(left()).toBe(0);
});

test('the right birth date forgives wrong ones, and the server does', async () => {
  await keepVisit(visit, told, noon);
  closeWindow();
  await openKept('1958-04-09', noon);
  await openKept(birthDate, noon);
  closeWindow();
  expect(await findKept(noon)).toEqual(asks);
  await openKept('1958-04-09', noon);
  await keepVisit(visit, told, noon);
  closeWindow();
  expect(await findKept(noon)).toEqual(asks);
});

test('nothing that lies on the device can be read, and its key cannot be taken along (specification/patient-page.md §22)', async () => {
  await keepVisit(visit, told, noon);
  await keepPicture('form:1', new Blob(['胃内視鏡検査']));
  const values = device.current?.values(KEPT) ?? new Map<string, unknown>();
  const entry = values.get('visit') as { key: CryptoKey };
  expect(entry.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', entry.key)).rejects.toThrow(/extractable/);

  const written: string[] = [...values.keys(), ...sessions.values()].map(String);
  const look = (value: unknown): void => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
      written.push(Buffer.from(value as ArrayBuffer).toString('utf8'));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    else written.push(String(value));
  };
  values.forEach(look);
  for (const words of ['山田', '花子', '白内障', '胃内視鏡', birthDate, page.orders[0]?.id ?? ''])
    expect(written.join()).not.toContain(words);
});

test.each([
  ['the patient ended it', () => wipeKept()],
  ['another link was opened', () => keepOnlyOf('another link')],
  ['everything is done', () => keepVisit({ ...visit, page: { ...page, keepSeconds: 0 } }, told, noon)],
])('nothing is left when %s', async (_, end) => {
  await keepVisit(visit, told, noon);
  await keepPicture('form:1', new Blob(['page one']));
  await end();
  expect([left(), await findKept(noon), await readPicture('form:1')]).toEqual([0, null, null]);
});

test('the same link, tapped again, keeps it and asks', async () => {
  await keepVisit(visit, told, noon);
  closeWindow();
  await keepOnlyOf('a link');
  expect(await findKept(noon)).toEqual(asks);
});

test('without a birth date, and on a device of the hospital, it lives with its window as long as a session', async () => {
  const kiosk = { orderId: page.orders[0]?.id ?? ('' as never), page: '/' };
  for (const [kept, opening] of [
    [visit, { link: null, birthDate: null }],
    [{ ...visit, kiosk }, byLink],
  ] as const) {
    await keepVisit(kept, { ...opening, isConfirmed: true }, noon);
    expect(await findKept(noon + 29 * MINUTE)).toEqual({ name: 'open', visit: kept });
    for (let minute = 20; minute < 12 * 60; minute += 20)
      await keepVisit(kept, { ...opening, isConfirmed: false }, noon + minute * MINUTE);
    expect(await findKept(noon + (12 * 60 - 1) * MINUTE)).toEqual({ name: 'open', visit: kept });
    expect(await findKept(noon + 12 * 60 * MINUTE)).toBeNull();

    await keepVisit(kept, { ...opening, isConfirmed: true }, noon);
    closeWindow();
    expect(await findKept(noon)).toBeNull();
    await wipeKept();
  }
});

test.each([-48, 48])('a clock that is %i hours off neither loses it nor lets it last', async (hours) => {
  await keepVisit(visit, told, noon);
  closeWindow();
  expect(await openKept(birthDate, noon + hours * HOUR)).toEqual(visit);
  closeWindow();
  expect(await findKept(noon)).toEqual(asks);
  expect(await findKept(noon - 73 * HOUR)).toBeNull();
});

test('what was never confirmed, or taken away, is not kept again by somebody who is still looking at it', async () => {
  const unconfirmed = { ...byLink, isConfirmed: false };
  await keepVisit(visit, unconfirmed, noon);
  expect(left()).toBe(0);

  await keepVisit(visit, told, noon);
  expect(await keepVisit(visit, unconfirmed, noon)).toBe('kept');
  await wipeKept();
  expect(await keepVisit(visit, unconfirmed, noon)).toBe('gone');
  expect(await findKept(noon)).toBeNull();
  // The server says that nothing is waited for: nothing is missing.
  expect(await keepVisit({ ...visit, page: { ...page, keepSeconds: 0 } }, unconfirmed, noon)).toBe('kept');
});

test('what an older version of this page left, and what another patient had, makes room', async () => {
  device.current?.values(KEPT).set('ab12', { iv: new Uint8Array(12), bytes: new ArrayBuffer(4), at: noon });
  device.current?.values(KEPT).set('visit', { bytes: 'of another version' });
  expect(await findKept(noon)).toBeNull();
  await keepVisit(visit, told, noon);
  expect(left()).toBe(1);

  const other = { page: { ...aPage(anOrder()), keepSeconds: 3600 }, kiosk: null };
  await keepVisit(other, { ...told, birthDate: '1990-01-01' }, noon);
  closeWindow();
  expect(await openKept(birthDate, noon)).toEqual({ triesLeft: 4 });
  expect(await openKept('1990-01-01', noon)).toEqual(other);
});

test('pictures go with the order that they belong to', async () => {
  const [one, two] = [anOrder(), anOrder()];
  await keepVisit({ page: { ...page, orders: [one, two] }, kiosk: null }, told, noon);
  expect(await keepPicture('form:1', new Blob(['page one']))).toBe(true);
  expect(await (await readPicture('form:1'))?.text()).toBe('page one');
  expect(await readPicture('form:2')).toBeNull();

  await keepVisit({ page: { ...page, orders: [one] }, kiosk: null }, told, noon);
  expect(await readPicture('form:1')).toBeNull();
});

test('a device without room and a browser that forbids storage say so, and show nothing later', async () => {
  device.current?.failWith('QuotaExceededError');
  expect(await keepVisit(visit, told, noon)).toBe('full');
  device.current?.failWith('SecurityError');
  expect(await keepVisit(visit, told, noon)).toBe('forbidden');
  expect(await keepPicture('form:1', new Blob(['page one']))).toBe(false);
  expect(await findKept(noon)).toBeNull();
});
