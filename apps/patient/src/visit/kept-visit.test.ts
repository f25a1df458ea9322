import { beforeEach, expect, test, vi } from 'vitest';
import { aPage } from '#testing/patient-pages.ts';
import { dropKey } from '#visit/kept-key.ts';
import { keepPicture, keepVisit, readKeptVisit, readPicture, wipeKept } from '#visit/kept-visit.ts';

const { device, inWindow } = vi.hoisted(() => ({
  device: new Map<string, unknown>(),
  inWindow: new Map<string, string>(),
}));
vi.mock('idb-keyval', () => ({
  createStore: () => device,
  get: async (key: string) => device.get(key),
  set: async (key: string, value: unknown) => void device.set(key, value),
  del: async (key: string) => void device.delete(key),
  entries: async () => [...device.entries()],
  clear: async () => device.clear(),
}));
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => inWindow.get(key) ?? null,
  setItem: (key: string, value: string) => void inWindow.set(key, value),
  removeItem: (key: string) => void inWindow.delete(key),
});

const MINUTE = 60_000;
const noon = Date.parse('2026-11-22T03:00:00Z');
const visit = { page: aPage(), kiosk: null };

beforeEach(() => {
  device.clear();
  inWindow.clear();
});

test('a window reads again what it kept, and nobody else can', async () => {
  await keepVisit(visit, true, noon);
  expect(await readKeptVisit(noon)).toEqual(visit);

  const own = [...inWindow];
  inWindow.clear();
  expect(await readKeptVisit(noon)).toBeNull();
  await keepVisit({ page: aPage(), kiosk: null }, true, noon);
  expect(await readKeptVisit(noon)).not.toEqual(visit);
  inWindow.clear();
  for (const [key, value] of own) inWindow.set(key, value);
  expect(await readKeptVisit(noon)).toEqual(visit);
});

test('specification/patient-page.md §22: nothing that lies on the device can be read', async () => {
  await keepVisit(visit, true, noon);
  await keepPicture('form:1', new Blob(['胃内視鏡検査']), noon);
  const bytes = [...device.values()].map((sealed) => Buffer.from((sealed as { bytes: ArrayBuffer }).bytes));
  expect(bytes).toHaveLength(2);
  const everything = Buffer.concat(bytes).toString('utf8') + [...device.keys()].join() + [...inWindow.values()].join();
  for (const words of ['山田', '花子', '白内障', '胃内視鏡', visit.page.orders[0]?.id ?? ''])
    expect(everything).not.toContain(words);
});

test('specification/patient-page.md §2: it may stand idle as long as the visit itself, and lasts no longer', async () => {
  await keepVisit(visit, true, noon);
  expect(await readKeptVisit(noon + 29 * MINUTE)).toEqual(visit);
  expect(await readKeptVisit(noon + 30 * MINUTE)).toBeNull();

  // Somebody is there all the time, without a network.
  for (let minute = 20; minute < 12 * 60; minute += 20) await keepVisit(visit, false, noon + minute * MINUTE);
  expect(await readKeptVisit(noon + (12 * 60 - 1) * MINUTE)).toEqual(visit);
  expect(await readKeptVisit(noon + 12 * 60 * MINUTE)).toBeNull();
});

test('what was never confirmed, or taken away, is not kept again by somebody who is still looking at it', async () => {
  await keepVisit(visit, false, noon);
  expect(device.size).toBe(0);

  await keepVisit(visit, true, noon);
  dropKey();
  await keepVisit(visit, false, noon);
  expect(await readKeptVisit(noon)).toBeNull();
});

test('pictures of pages are read again beside the visit, and go with it', async () => {
  await keepPicture('form:1', new Blob(['before']), noon);
  expect(device.size).toBe(0);
  await keepVisit(visit, true, noon);
  await keepPicture('form:1', new Blob(['page one']), noon);
  expect(await (await readPicture('form:1'))?.text()).toBe('page one');
  expect(await readPicture('form:2')).toBeNull();
  await wipeKept();
  expect(await readPicture('form:1')).toBeNull();
  expect(device.size).toBe(0);
});
