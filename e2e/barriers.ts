import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

/** The widths of a desk, a tablet and a telephone (specification/design.md §8). */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** A desk whose letters are drawn twice as large. */
const zoomed = { width: 720, height: 450 };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Adds axe to a document once: its half a megabyte costs more processor time than a run of all its rules. */
async function injectAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => !window.axe)) await frame.evaluate(axeSource);
}

/** What shuts somebody out of a page as it stands, each with the first element that does; by some rules of axe, or by all. */
export async function barriersOf(page: Page, rules?: string[]): Promise<string[]> {
  // What fades in is pale for a moment.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(fading.map((animation) => animation.finished.catch(() => undefined)));
  });
  for (const frame of page.frames()) await injectAxe(frame);
  // What passes is nobody's concern.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(async (asked) => {
    if (!window.axe) throw new Error('The document was replaced while axe was added to it.');
    const { violations } = await window.axe.run(document, asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}

/** How far a page can be pushed sideways, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The tables whose last columns are cut, so that their reader has to push them sideways. */
const cutTables = (page: Page): Promise<string[]> =>
  page.locator('[data-overflows] > table > caption').evaluateAll((captions) => captions.map((each) => each.innerHTML));

/**
 * Makes the window of a page that is open as wide as a desk, a tablet and a telephone, and as small as at 200 %: none of them may shut anybody
 * out or scroll sideways. A tablet and the enlarged page show elements of the others, so they are judged once.
 */
export async function expectOpenToAll(page: Page, where: string): Promise<void> {
  for (const size of [zoomed, ...sizes]) {
    await page.setViewportSize(size);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (size.width !== 1024 && size !== zoomed) expect(await barriersOf(page), `${where} at ${size.width}`).toEqual([]);
    // A table fits its columns in the frame behind the one of another width.
    await expect.poll(() => overflowOf(page), `${where} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
    await expect.poll(() => cutTables(page), `${where} cuts a table at ${size.width}`).toEqual([]);
  }
}
