import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowser, serveEmptyPage } from '#browser.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';

const ROUNDS = 5;
const SLOW_DOWN = 4;
const KB = 1024;
/** Fast 4G: 9 Mbit/s and 60 ms there and back. */
const LINE = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };
/** What blocks longer than this is felt. */
const FELT = 50;

/** `shown`: what a person came for is there. */
type Measured = {
  name: string;
  path: string;
  shown: string;
  signedIn: boolean;
  goal?: { kilobytes: number; ms: number };
};

const list = 'main table tbody tr a';
const asList = { kilobytes: 190, ms: 1100 };
const pages: readonly Measured[] = [
  {
    name: 'sign-in',
    path: '/login',
    shown: 'input[type=password]',
    signedIn: false,
    goal: { kilobytes: 105, ms: 800 },
  },
  { name: 'home', path: '/', shown: 'main h1', signedIn: true, goal: asList },
  { name: 'list of patients', path: '/patients', shown: list, signedIn: true, goal: asList },
  { name: 'list of video orders', path: '/video/order/list', shown: list, signedIn: true, goal: asList },
  { name: 'list of consent forms', path: '/consent/list', shown: list, signedIn: true, goal: asList },
  { name: 'first step of an order', path: '/video/order/flow/patient', shown: 'main input', signedIn: true },
];

type Visit = { bytes: number; requests: number; usable: number; blocking: number };

/** One opening with an empty cache. Bytes are those of the line: code, styles and answers, compressed as the server does. */
async function visit(context: BrowserContext, origin: string, { path, shown }: Pick<Measured, 'path' | 'shown'>) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const counted = { bytes: 0, requests: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    counted.requests += 1;
  });
  await page.addInitScript(observeLongTasks, shown);
  await page.goto(origin + path, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as Watched).watched.usable, undefined, {
    polling: 100,
  });
  const usable = await seen.jsonValue();
  const tasks = await page.evaluate(() => (window as unknown as Watched).watched.tasks);
  const blocking = tasks.map((task) => task - FELT).reduce((sum, time) => sum + time, 0);
  const measured: Visit = { ...counted, usable, blocking };
  await page.close();
  return measured;
}

type Watched = { watched: { usable: number; tasks: number[] } };

/** Runs in the page, before anything of it: when what `shown` names is there, and how long tasks held it up. */
function observeLongTasks(shown: string): void {
  const watched: Watched['watched'] = { usable: 0, tasks: [] };
  (window as unknown as Watched).watched = watched;
  new PerformanceObserver((entries) => {
    watched.tasks.push(...entries.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector(shown)) watched.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const emptyPage: Measured = { name: 'empty page', path: '/', shown: 'h1', signedIn: false };
async function visitsOf(browser: Browser, origin: string, cookie: string, page: Measured): Promise<Visit[]> {
  const [name = '', value = ''] = cookie.split('=');
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' });
    if (page.signedIn) await context.addCookies([{ name, value, url: origin }]);
    visits.push(await visit(context, origin, page));
    await context.close();
  }
  return visits;
}

function figuresOf({ name, goal }: Measured, visits: readonly Visit[], empty: readonly Visit[]): Figure[] {
  const of = (what: string, unit: string, part: (one: Visit) => number, most?: number): Figure => {
    const measured = figure(`${name}: ${what}`, unit, median(visits.map(part)), median(empty.map(part)));
    return most === undefined
      ? measured
      : { ...measured, goal: `at most ${most} ${unit}`, met: measured.value <= most };
  };
  return [
    of('over the line until it is usable', 'KB', ({ bytes }) => bytes / KB, goal?.kilobytes),
    of('requests until then', 'requests', ({ requests }) => requests),
    of('until it is usable', 'ms', ({ usable }) => usable, goal?.ms),
    // Beside an empty page, which blocks for next to nothing, a ratio would say little: one more on both sides keeps it finite.
    of('blocking until then, and one more', 'ms', ({ blocking }) => blocking + 1),
  ];
}

/** Pages of staff on a slow processor and a slow line, beside an empty page of the same run. */
export async function measurePages(): Promise<void> {
  const server = await startMeasuredServer();
  const plain = await serveEmptyPage();
  const browser = await openBrowser();
  try {
    const empty = await visitsOf(browser, plain.origin, '', emptyPage);
    const figures: Figure[] = [];
    for (const page of pages)
      figures.push(...figuresOf(page, await visitsOf(browser, server.origin, server.cookie, page), empty));
    await report('pages', figures);
  } finally {
    await browser.close();
    await plain.stop();
    await server.stop();
  }
}
