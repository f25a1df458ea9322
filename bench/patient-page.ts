import { randomUUID } from 'node:crypto';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { openBrowser, serveEmptyPage } from '#browser.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const ROUNDS = 5;
const SLOW_DOWN = 4;
const KB = 1024;
/** 400 kbit/s and 400 ms there and back: a full cell, or the basement of a hospital. */
const LINE = { offline: false, latency: 400, downloadThroughput: 400e3 / 8, uploadThroughput: 400e3 / 8 };
/** Nobody finds an era and three numbers faster; what comes next is fetched meanwhile. */
const TYPING_MS = 10_000;
/** The birth date of `patients` below. */
const BORN = { year: '1958', month: '4', day: '2' };

type Watched = { watched: { usable: number; pressed: number; played: number } };

/** Runs in the page, before anything of it: when what `usable` names is there, when something was pressed, and when a film ran after that. */
function observe(usable: string): void {
  const watched: Watched['watched'] = { usable: 0, pressed: 0, played: 0 };
  (window as unknown as Watched).watched = watched;
  const look = () => {
    if (document.querySelector(usable)) watched.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', () => (watched.pressed = performance.now()), true);
  const runs = ({ target }: Event) => {
    if (watched.played === 0 && target instanceof HTMLVideoElement && target.currentTime > 0)
      watched.played = performance.now() - watched.pressed;
  };
  addEventListener('timeupdate', runs, true);
}

type Opened = { content: number; usable: number; script: number; bytes: number };

/** One opening with an empty cache, until somebody can type. Bytes are those of the line, compressed as the server does. */
async function open(page: Page, address: string, usable: string): Promise<Opened> {
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  const counted = { script: 0, bytes: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    if (scripts.has(requestId)) counted.script += encodedDataLength;
  });
  await page.addInitScript(observe, usable);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as Watched).watched.usable, undefined, {
    polling: 50,
  });
  const until = { ...counted };
  const content = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const usableAt = await seen.jsonValue();
  // What was painted in the same frame is told a moment later.
  return { ...until, usable: usableAt, content: content || usableAt };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** From the birth date to the film: how long it takes from the press until it runs. */
async function play(page: Page): Promise<number> {
  await page.waitForTimeout(TYPING_MS);
  await page.getByRole('radio', { name: '西暦' }).check();
  for (const [name, value] of Object.entries(BORN)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: '確認する' }).click();
  await page
    .getByRole('button', { name: /^はじめる|^動画/ })
    .first()
    .click();
  await page.getByRole('button', { name: '動画を見る' }).click();
  const played = await page.waitForFunction(() => (window as unknown as Watched).watched.played, undefined, {
    polling: 50,
    timeout: 60_000,
  });
  return played.jsonValue();
}

const phone = { viewport: { width: 390, height: 844 }, locale: 'ja-JP' };
/** What is kept for later must not answer here, and would not be slowed down. */
const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...phone, serviceWorkers: 'block' });

type Visit = Opened & { film: number };

async function visitsOf(browser: Browser, addresses: readonly string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const address of addresses) {
    const context = await openPhone(browser);
    const page = await context.newPage();
    visits.push({ ...(await open(page, address, 'input[name=year]')), film: await play(page) });
    await context.close();
  }
  return visits;
}

async function emptyVisits(browser: Browser, origin: string): Promise<Opened[]> {
  const visits: Opened[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await openPhone(browser);
    visits.push(await open(await context.newPage(), `${origin}/`, 'h1'));
    await context.close();
  }
  return visits;
}

/** Links to one film each, for a patient whose birth date is known here. */
async function issueLinks({ call, origin }: MeasuredServer): Promise<string[]> {
  const nothing = { phone: null, email: null, postalCode: null, address: null, note: null, room: null };
  const nowhere = { departmentId: null, wardId: null, attendingStaffId: null };
  const names = { familyName: '計測', givenName: '花子', familyNameKana: 'ケイソク', givenNameKana: 'ハナコ' };
  const person = { ...names, birthDate: '1958-04-02', sex: 'female', language: 'ja' } as const;
  const query = { text: '', page: 1, pageSize: 20, sort: 'title', published: 'true', status: 'ready' } as const;
  const { items } = await call(videoContract.list, { query });
  const film = items[0];
  if (!film) throw new Error('The demonstration data has no film that may be ordered.');
  const links: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { ...nothing, ...nowhere, ...person, patientNumber: String(9_100_000 + round) };
    const patient = await call(patientContract.create, { body, idempotencyKey: randomUUID() });
    const draft = await call(videoOrderContract.createDraft, {
      body: { patientId: patient.id },
      idempotencyKey: randomUUID(),
    });
    const params = { orderId: draft.id };
    const basket = { title: '計測', approachId: null, videoIds: [film.id], message: '', dueOn: null };
    const saved = await call(videoOrderContract.saveDraft, { params, body: { ...basket, version: draft.version } });
    const issued = await call(videoOrderContract.issue, {
      params,
      body: { version: saved.version },
      idempotencyKey: randomUUID(),
    });
    links.push(`${origin}/p/#${issued.linkSecret}`);
  }
  return links;
}

const atMost = (measured: Figure, most: number): Figure => ({
  ...measured,
  goal: `at most ${most} ${measured.unit}`,
  met: measured.value <= most,
});

/** The patient's page on a slow telephone and a slow line, beside an empty page of the same run: until something is seen, somebody can type, and a film runs. */
export async function measurePatientPage(): Promise<void> {
  const server = await startMeasuredServer();
  const plain = await serveEmptyPage();
  const browser = await openBrowser();
  try {
    const links = await issueLinks(server);
    const empty = await emptyVisits(browser, plain.origin);
    const visits = await visitsOf(browser, links);
    const of = (name: string, unit: string, part: (one: Opened) => number) =>
      figure(name, unit, median(visits.map(part)), median(empty.map(part)));
    const film = median(visits.map((visit) => visit.film));
    await report('patient-page', [
      atMost(
        of('first content', 'ms', ({ content }) => content),
        2000,
      ),
      atMost(
        of('the birth date can be typed', 'ms', ({ usable }) => usable),
        2600,
      ),
      atMost(
        of('script over the line until then', 'KB', ({ script }) => script / KB),
        70,
      ),
      of('everything over the line until then', 'KB', ({ bytes }) => bytes / KB),
      atMost(figure('the film runs after it was pressed', 'ms', film, median(empty.map(({ usable }) => usable))), 4000),
    ]);
  } finally {
    await browser.close();
    await plain.stop();
    await server.stop();
  }
}
