import { randomUUID } from 'node:crypto';
import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { Browser, Page } from '@playwright/test';
import { openBrowser, serveEmptyPage } from '#browser.ts';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const STEPS = 300;
const RUNS = 3;
const LETTERS = 20;

const shared = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;

/** Every tenth step asks, and one of its answers leads three steps further. */
const stepAt = (at: number): ScenarioStep => {
  const base = { ...shared, coreRiskIds: [], key: `step${at}` };
  if (at === STEPS - 1) return { ...base, kind: 'end', text: '終わりです' };
  if (at % 10 !== 5 || at + 3 >= STEPS) return { ...base, kind: 'message', text: `${at + 1}番目の話です。` };
  const options = [
    { key: 'on', text: '次へ', next: null },
    { key: 'over', text: '先へ', next: `step${at + 3}` },
  ];
  return { ...base, kind: 'question', text: `${at + 1}番目の問いです。`, isRequired: true, answer: 'single', options };
};

async function givenDraft({ call }: MeasuredServer): Promise<string> {
  const facts = { description: '', departmentId: null, approachId: null, ownerId: null, reviewDueOn: null };
  const { open } = await call(scenarioContract.create, {
    body: { ...facts, name: `測定用のシナリオ ${STEPS}ステップ` },
    idempotencyKey: randomUUID(),
  });
  if (!open) throw new Error('A new scenario has no draft.');
  const steps = Array.from({ length: STEPS }, (_, at) => stepAt(at));
  await call(scenarioContract.save, { params: { versionId: open.id }, body: { version: 1, steps } });
  return open.id;
}

/** From the address to what a person came for, with an empty cache. */
async function timeTo(page: Page, address: string, shown: string): Promise<number> {
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  return performance.now() - begun;
}

type Times = { list: number; graph: number; letter: number };

async function openBuilder(browser: Browser, { origin, cookie }: MeasuredServer, versionId: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ja-JP' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const begun = performance.now();
  const address = `${origin}/jmneadoibops2/template/create/icSupport?version=${versionId}&step=step150`;
  const list = await timeTo(page, address, 'ol[aria-label="ステップ"] > li:nth-child(300)');
  await page.locator('.react-flow__edge').first().waitFor({ state: 'attached' });
  const graph = performance.now() - begun;
  const box = page.getByRole('complementary', { name: '設定' }).getByRole('textbox').first();
  await box.focus();
  const typed = performance.now();
  await page.keyboard.type('あ'.repeat(LETTERS));
  await page.waitForFunction((letters) => document.body.innerText.includes(letters), 'あ'.repeat(10));
  const letter = (performance.now() - typed) / LETTERS;
  await context.close();
  return { list, graph, letter };
}

/** The builder with 300 steps, against an empty page of React in the same run. */
export async function measureScenarioBuilder(): Promise<void> {
  const server = await startMeasuredServer();
  const empty = await serveEmptyPage();
  const browser = await openBrowser();
  try {
    const versionId = await givenDraft(server);
    const times: Times[] = [];
    const emptyTimes: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext();
      emptyTimes.push(await timeTo(await context.newPage(), empty.origin, '#root > *'));
      await context.close();
      times.push(await openBuilder(browser, server, versionId));
    }
    const baseline = median(emptyTimes);
    const of = (words: string, key: keyof Times) =>
      figure(`${STEPS} steps: ${words}, against an empty page`, 'ms', median(times.map((each) => each[key])), baseline);
    await report('scenario-builder', [
      of('address to all steps in the list', 'list'),
      of('address to the graph with its ways', 'graph'),
      of('one letter typed into a step', 'letter'),
    ]);
  } finally {
    await browser.close();
    await empty.stop();
    await server.stop();
  }
}
