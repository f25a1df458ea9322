import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { openBrowser, serveEmptyPage } from '#browser.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';

const ROUNDS = 3;
const SLOW_DOWN = 4;
/** Milliseconds in which whatever a press began is over, so that the next one pays for itself alone. */
const SETTLED = 1_200;
/** Milliseconds that a hand rests on what it is about to press, and for which it then holds it down. */
const RESTS = 200;
const HOLDS = 80;
/** W3C Event Timing: shorter ones are not told. */
const SHORTEST = 16;
const GOAL = 120;

type Step = { name: string; act: (page: Page) => Promise<unknown> };
type Measured = { name: string; path: string; shown: string; signedIn: boolean; steps: readonly Step[] };

/** By the pointer alone: what Playwright looks at before and during a click of its own would be measured too. */
const press = (name: string, selector: string): Step => ({
  name,
  act: async (page) => {
    const box = await page.locator(selector).first().boundingBox({ timeout: 10_000 });
    if (!box) throw new Error(`nothing to press for ${name}`);
    await pause(SETTLED);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await pause(RESTS);
    await page.mouse.down();
    await pause(HOLDS);
    await page.mouse.up();
  },
});
const key = (name: string, keys: string): Step => ({ name, act: (page) => page.keyboard.press(keys) });
const type = (name: string, selector: string, text: string): Step => ({
  name,
  act: async (page) => {
    await page.locator(selector).first().focus({ timeout: 10_000 });
    await page.keyboard.type(text, { delay: 250 });
  },
});

const rows = 'main table tbody tr';
/** What is done on a list all day. */
const onList: readonly Step[] = [
  press('sorting', 'main table thead th button'),
  type('typing a search', 'main input[type=search]', 'ya'),
  press('opening the columns', 'main button:has-text("列")'),
  key('closing them', 'Escape'),
];
/** Where rows are chosen to do something with several of them. */
const choosing: readonly Step[] = [
  press('choosing a row', `${rows} input[type=checkbox]`),
  press('choosing all', 'main table thead input[type=checkbox]'),
  press('choosing none', 'main table thead input[type=checkbox]'),
];
const menu: readonly Step[] = [
  press('opening the menu of a row', `${rows} button[aria-haspopup=menu]`),
  key('closing it', 'Escape'),
];
const atHome: readonly Step[] = [
  press('answering a question', 'main button[aria-label$="質問に回答する"]'),
  key('leaving it', 'Escape'),
  press('another scope', 'main button:has-text("全体")'),
  press('another group', 'main button:has-text("期限超過")'),
  press('all groups', 'main button:has-text("すべて")'),
];
const anywhere: readonly Step[] = [
  key('opening the palette', 'Control+k'),
  type('typing into it', '[role=combobox]', 'sa'),
  key('closing the palette', 'Escape'),
  press('beginning an order', 'button[aria-label="オーダーを作成"], header button:has-text("オーダー")'),
  key('closing its choice', 'Escape'),
];

const list = `${rows} a`;
const pages: readonly Measured[] = [
  {
    name: 'sign-in',
    path: '/login',
    shown: 'input[type=password]',
    signedIn: false,
    steps: [
      type('typing the address', 'input[autocomplete~=username]', 'doctor'),
      type('typing the password', 'input[type=password]', 'abc'),
    ],
  },
  { name: 'home', path: '/', shown: 'main h1', signedIn: true, steps: [...atHome, ...anywhere] },
  { name: 'list of patients', path: '/patients', shown: list, signedIn: true, steps: [...onList, ...anywhere] },
  {
    name: 'list of video orders',
    path: '/video/order/list',
    shown: list,
    signedIn: true,
    steps: [...choosing, ...menu, ...onList],
  },
  {
    name: 'list of consent forms',
    path: '/consent/list',
    shown: list,
    signedIn: true,
    steps: [...choosing, ...onList],
  },
  {
    name: 'first step of an order',
    path: '/video/order/flow/patient',
    shown: 'main input',
    signedIn: true,
    steps: [type('typing a name', 'main input', 'ya')],
  },
];
/** What a press on nothing costs there. */
const emptyPage: Measured = {
  name: 'empty page',
  path: '/',
  shown: 'h1',
  signedIn: false,
  steps: [press('pressing nothing', 'h1'), key('a key for nothing', 'a')],
};

type Timing = PerformanceEntry & { interactionId: number };
type Watched = { interactions: Map<number, number> };

/** Runs in the page, before anything of it: how long each interaction took until its effect was painted. */
function observeInteractions(durationThreshold: number): void {
  const interactions = new Map<number, number>();
  (window as unknown as Watched).interactions = interactions;
  new PerformanceObserver((entries) => {
    for (const { interactionId, duration } of entries.getEntries() as Timing[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
}

const takeSlowest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { interactions } = window as unknown as Watched;
    const slowest = Math.max(0, ...interactions.values());
    interactions.clear();
    return slowest;
  });

/** The slowest interaction of each step, in milliseconds. */
async function timesOf(context: BrowserContext, origin: string, { path, shown, steps }: Measured): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript(observeInteractions, SHORTEST);
  await page.goto(origin + path);
  await page.waitForSelector(shown);
  await pause(2 * SETTLED);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const times: number[] = [];
  for (const { act } of steps) {
    await act(page);
    await pause(SETTLED);
    times.push(Math.max(SHORTEST, await takeSlowest(page)));
  }
  await page.close();
  return times;
}

/** Presses and letters on pages of staff on a slow processor, until what they did is painted, beside an empty page of the same run. */
export async function measureInteractions(): Promise<void> {
  const server = await startMeasuredServer();
  const plain = await serveEmptyPage();
  const browser = await openBrowser();
  const [name = '', value = ''] = server.cookie.split('=');
  const stepsOf = async (origin: string, page: Measured): Promise<number[]> => {
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' });
      if (page.signedIn) await context.addCookies([{ name, value, url: origin }]);
      rounds.push(await timesOf(context, origin, page));
      await context.close();
    }
    return page.steps.map((_, at) => median(rounds.map((times) => times[at] ?? Number.NaN)));
  };
  try {
    const empty = Math.max(...(await stepsOf(plain.origin, emptyPage)));
    const figures: Figure[] = [];
    for (const page of pages) {
      const times = await stepsOf(server.origin, page);
      for (const [at, step] of page.steps.entries()) {
        const measured = figure(`${page.name}: ${step.name}`, 'ms', times[at] ?? Number.NaN, empty);
        figures.push({ ...measured, goal: `at most ${GOAL} ms`, met: measured.value <= GOAL });
      }
    }
    await report('interactions', figures);
  } finally {
    await browser.close();
    await plain.stop();
    await server.stop();
  }
}
