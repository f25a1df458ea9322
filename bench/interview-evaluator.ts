import type { Browser } from '@playwright/test';
import { openBrowser, servePage } from '#browser.ts';
import { type EvaluatorPage, EXPRESSIONS, ITEMS } from '#interview-evaluator.page.ts';
import { type Figure, figure, median, report } from '#report.ts';
import { percentile } from '#times.ts';

/** A press is answered within one frame. */
const FRAME_MS = 16;
const SLOW_DOWN = 4;
const PASSES = 7;

/** Of each answer the median of several passes: what else the machine does is no work of the page. */
async function answerTimes(browser: Browser, page: Asked): Promise<number[]> {
  const passes: number[][] = [];
  for (let pass = 0; pass < PASSES; pass += 1) passes.push(await answerOnce(browser, page));
  return Array.from({ length: ITEMS }, (_, at) => median(passes.map((times) => times[at] ?? Number.NaN)));
}

type Asked = { origin: string; slowDown: number; withExpressions: boolean };

/** Milliseconds of each answer on a page that was just opened, on a processor so many times slower. */
async function answerOnce(browser: Browser, { origin, slowDown, withExpressions }: Asked): Promise<number[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'answerAll' in window);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const times = await page.evaluate((asked) => (window as unknown as EvaluatorPage).answerAll(asked), withExpressions);
  await context.close();
  return times;
}

const figuresOf = (size: string, slow: readonly number[], fast: readonly number[]): Figure[] =>
  ([0.95, 0.99] as const).map((share) => {
    const [onPhone, onDesk] = [percentile(slow, share), percentile(fast, share)];
    const name = `${share * 100} of 100 answers to ${size}, on a processor ${SLOW_DOWN} times slower, against full speed`;
    return {
      ...figure(name, 'ms', onPhone, onDesk),
      goal: `at most a frame of ${FRAME_MS} ms`,
      met: onPhone <= FRAME_MS,
    };
  });

/** What a press costs on the largest questionnaire that anybody would ask, in a browser on a phone and on a desk. */
export async function measureInterviewEvaluator(): Promise<void> {
  const served = await servePage('evaluator-page');
  const browser = await openBrowser();
  const plain = `${ITEMS} questions with ${ITEMS / 2} conditions`;
  try {
    const figures: Figure[] = [];
    for (const withExpressions of [false, true]) {
      const size = withExpressions ? `${plain} and ${EXPRESSIONS} expressions` : plain;
      const asked = { origin: served.origin, withExpressions };
      const fast = await answerTimes(browser, { ...asked, slowDown: 1 });
      const slow = await answerTimes(browser, { ...asked, slowDown: SLOW_DOWN });
      figures.push(...figuresOf(size, slow, fast));
    }
    await report('interview-evaluator', figures);
  } finally {
    await browser.close();
    await served.stop();
  }
}
