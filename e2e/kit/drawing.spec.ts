import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Hand } from './hand.ts';

test.use({ hasTouch: true });

type Stroke = { id: string; colour: string; line: string; width: number; points: [number, number, number][] };

/** The drawing pad of the gallery, and what another window would show of it. */
async function openPad(page: Page) {
  // Another query is another document: nothing is drawn yet.
  await page.goto(`/?${randomUUID()}#/drawing`);
  const pad = page.getByRole('group', { name: '検査の図への書き込み' });
  await expect(pad).toBeVisible();
  const surface = pad.getByRole('img').locator('..');
  return { pad, surface, hand: await Hand.over(page) };
}

/** Places on the picture, both figures from 0 to 1, in pixels of the window. */
async function way(surface: Locator, ...spots: readonly [x: number, y: number][]) {
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error('The picture is not on the page.');
  return spots.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
}

const strokes = async (page: Page) => JSON.parse(await page.getByLabel('最後の線のデータ').inputValue()) as Stroke[];
const expectStrokes = (page: Page, count: number) =>
  expect(page.getByText(`${count}本`, { exact: true })).toBeVisible();

/** How many pixels a canvas of the picture shows. */
const inked = (surface: Locator) =>
  surface.evaluate((element) => {
    const canvas = element.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return Array.from(data ?? []).filter((value, index) => index % 4 === 3 && value > 128).length;
  });

test('mouse and finger draw with the chosen pen, each step can be taken back, and others see the strokes grow', async ({
  page,
}) => {
  await test.step('mouse and finger draw with the chosen pen, and each step can be taken back', async () => {
    const { pad, surface, hand } = await openPad(page);
    await hand.drawWithMouse(await way(surface, [0.1, 0.2], [0.3, 0.5], [0.5, 0.2]));
    await expectStrokes(page, 1);
    await pad.getByRole('radio', { name: '青' }).check();
    await pad.getByRole('radio', { name: '破線' }).check();
    await pad.getByRole('radio', { name: '太い' }).check();
    await hand.drawWithFinger(await way(surface, [0.6, 0.6], [0.8, 0.8]));
    await expectStrokes(page, 2);

    const [first, second] = await strokes(page);
    expect(first).toMatchObject({ colour: 'orange', line: 'solid', width: 0.008 });
    expect(first?.points[0]?.[0]).toBeCloseTo(0.1, 1);
    expect(first?.points.at(-1)?.[1]).toBeCloseTo(0.2, 1);
    expect(second).toMatchObject({ colour: 'blue', line: 'dashed', width: 0.016 });
    const both = await inked(surface);

    await pad.getByRole('button', { name: 'すべて消す' }).click();
    await expectStrokes(page, 0);
    expect(await inked(surface)).toBe(0);
    await page.keyboard.press('Control+z');
    await expectStrokes(page, 2);
    expect(await inked(surface)).toBe(both);
    await page.keyboard.press('Control+z');
    await expectStrokes(page, 1);
    await pad.getByRole('button', { name: 'やり直す' }).click();
    await expectStrokes(page, 2);

    // Each picture has its own drawing, and its own way back.
    await page.getByRole('button', { name: '白い紙' }).click();
    await expectStrokes(page, 0);
    await expect(page.getByRole('button', { name: '1つ戻す' })).toBeDisabled();
    await page.getByRole('button', { name: '検査の図' }).click();
    await expectStrokes(page, 2);
    await page.getByRole('button', { name: '1つ戻す' }).click();
    expect((await strokes(page)).map(({ points }) => points)).toEqual([first?.points]);
  });

  await test.step('a stroke that grows is seen by who looks on, and another size of window keeps its place', async () => {
    const { surface, hand } = await openPad(page);
    const looking = page.getByRole('region').or(page.locator('section')).last().locator('canvas').last();
    const [from = { x: 0, y: 0 }, to = from] = await way(surface, [0.2, 0.2], [0.7, 0.7]);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await expect
      .poll(() =>
        looking.evaluate((canvas: HTMLCanvasElement) =>
          (canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).some(
            (value) => value > 0,
          ),
        ),
      )
      .toBe(true);
    await page.mouse.up();
    await expectStrokes(page, 1);

    const before = await strokes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await hand.drawWithFinger(await way(surface, [0.2, 0.2], [0.7, 0.7]));
    await expectStrokes(page, 2);
    const after = await strokes(page);
    expect(after[0]).toEqual(before[0]);
    for (const place of [0, 1]) {
      expect(after[1]?.points.at(-1)?.[place]).toBeCloseTo(before[0]?.points.at(-1)?.[place] ?? 0, 1);
    }
  });
});

test('5,000 strokes stay fluent: a move of the pen costs less than a frame', { tag: '@full' }, async ({ page }) => {
  const { pad, surface, hand } = await openPad(page);
  await page.getByRole('button', { name: '線を4,900本加える' }).click();
  await expectStrokes(page, 4900);
  const spots = Array.from({ length: 40 }, (_, step) => [0.1 + step / 60, 0.5] as [number, number]);
  const points = await way(surface, ...spots);

  // Its own time on a processor: other work of the machine does not count.
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await busy();
  await hand.drawWithMouse(points);
  await expectStrokes(page, 4901);
  expect(((await busy()) - before) / points.length).toBeLessThan(16);

  const beforeUndo = await busy();
  await pad.getByRole('button', { name: '1つ戻す' }).click();
  await expectStrokes(page, 4900);
  expect((await busy()) - beforeUndo).toBeLessThan(600);
});
