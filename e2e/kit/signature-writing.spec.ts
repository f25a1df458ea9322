import { expect, test } from '@playwright/test';
import { Hand } from './hand.ts';
import { SignatureScreen } from './signature.screen.ts';

test.use({ hasTouch: true });

const upright = { width: 390, height: 844 };
const sideways = { width: 844, height: 390 };

async function openPad(page: ConstructorParameters<typeof SignatureScreen>[0]) {
  const screen = new SignatureScreen(page);
  await screen.open();
  return { screen, hand: await Hand.over(page) };
}

test('mouse, finger and pen write, the palm does not, and the strokes lie where the ink is', async ({ page }) => {
  await test.step('the mouse writes, and the strokes lie where the ink is', async () => {
    const { screen, hand } = await openPad(page);
    await expect(screen.pad.getByText('ここに署名してください')).toBeVisible();
    await hand.drawWithMouse(await screen.way([0.1, 0.3], [0.2, 0.6], [0.3, 0.2], [0.4, 0.7]));
    await hand.drawWithMouse(await screen.way([0.5, 0.3], [0.5, 0.7]));

    await screen.expectStrokes(2);
    await expect(screen.status).toHaveText('署名が入力されました');
    await expect(screen.pad.getByText('ここに署名してください')).toHaveCount(0);
    await screen.expectInkInShape();
    const { strokes } = await screen.strokes();
    const times = strokes.flatMap(({ points }) => points.map(({ t }) => t));
    expect(times[0]).toBe(0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  await test.step('a finger writes; a second finger does not', async () => {
    const { screen, hand } = await openPad(page);
    await hand.drawWithFinger(await screen.way([0.1, 0.2], [0.2, 0.5], [0.4, 0.4]));
    await screen.expectStrokes(1);

    const [start = { x: 0, y: 0 }, second = start, end = start] = await screen.way([0.5, 0.5], [0.9, 0.1], [0.6, 0.8]);
    await hand.touch('touchStart', [start], 2);
    await hand.touch('touchStart', [start, { ...second, id: 1 }], 2.1);
    await hand.touch('touchMove', [end, { ...second, y: second.y + 40, id: 1 }], 2.2);
    await hand.touch('touchEnd', [], 2.3);
    await screen.expectStrokes(2);
    const { strokes } = await screen.strokes();
    expect(Math.max(...(strokes[1]?.points ?? []).map(({ x }) => x))).toBeLessThan(0.65);
    await screen.expectInkInShape();
  });

  await test.step('a pen writes with its pressure, and the palm beside it does not', async () => {
    const { screen, hand } = await openPad(page);
    await hand.drawWithPen(await screen.way([0.2, 0.3], [0.4, 0.6], [0.6, 0.3]));
    await screen.expectStrokes(1);
    expect((await screen.strokes()).strokes[0]?.points[0]?.pressure).toBeCloseTo(0.6);

    const way = await screen.way([0.7, 0.8], [0.8, 0.9]);
    await hand.drawWithFinger(way, 0.5);
    await hand.drawWithFinger(
      way.map((spot) => ({ ...spot, radius: 25 })),
      60,
    );
    await hand.drawWithFinger(await screen.way([0.8, 0.1], [0.9, 0.2]), 90);
    await screen.expectStrokes(2);
    await screen.expectInkInShape();
  });

  await test.step('a hand that comes down before its pen leaves nothing', async () => {
    const { screen, hand } = await openPad(page);
    const [palm = { x: 0, y: 0 }, slipped = palm] = await screen.way([0.8, 0.8], [0.85, 0.9]);
    await hand.touch('touchStart', [palm], 0);
    await hand.touch('touchMove', [slipped], 0.1);
    await hand.drawWithPen(await screen.way([0.2, 0.3], [0.3, 0.5]), 0.2);
    await hand.touch('touchEnd', [], 0.5);
    await screen.expectStrokes(1);
    await screen.expectInkInShape();
  });

  await test.step('a touch that the system takes back keeps its ink, unless a pen was there', async () => {
    const { screen, hand } = await openPad(page);
    const [start = { x: 0, y: 0 }, end = start] = await screen.way([0.2, 0.3], [0.4, 0.6]);
    const takenBack = async (at: number) => {
      await hand.touch('touchStart', [start], at);
      await hand.touch('touchMove', [end], at + 0.1);
      await hand.touch('touchCancel', [], at + 0.2);
    };
    await takenBack(0);
    await screen.expectStrokes(1);
    await hand.drawWithPen(await screen.way([0.6, 0.3], [0.7, 0.5]), 1);
    await takenBack(60);
    await hand.drawWithPen(await screen.way([0.8, 0.3], [0.9, 0.5]), 90);
    await screen.expectStrokes(3);
  });

  await test.step('a tap is ink; the right button is not', async () => {
    const { screen, hand } = await openPad(page);
    await hand.drawWithMouse(await screen.way([0.2, 0.2], [0.8, 0.8]), 'right');
    await hand.drawWithFinger(await screen.way([0.5, 0.5]));
    await screen.expectStrokes(1);
    expect((await screen.strokes()).strokes[0]?.points).toHaveLength(1);
    await expect(screen.status).toHaveText('署名が入力されました');
    await screen.expectInkInShape();
  });

  await test.step('ten fast strokes are ten strokes', async () => {
    const { screen, hand } = await openPad(page);
    for (let stroke = 0; stroke < 10; stroke += 1) {
      const x = 0.05 + stroke * 0.09;
      await hand.drawWithMouse(await screen.way([x, 0.2], [x, 0.5], [x, 0.8]));
    }
    await screen.expectStrokes(10);
    // Nothing joins one stroke to the next.
    for (const { points } of (await screen.strokes()).strokes) {
      const x = points.map((point) => point.x);
      expect(Math.max(...x) - Math.min(...x)).toBeLessThan(0.01);
    }
    await screen.expectInkInShape();
  });

  await test.step('a pen that leaves the pad and comes back goes on, and no ink lies outside', async () => {
    const { screen, hand } = await openPad(page);
    await hand.drawWithMouse(await screen.way([0.8, 0.5], [0.95, 0.5], [1.1, 0.5], [1.1, 0.3], [0.9, 0.3], [0.8, 0.3]));
    await screen.expectStrokes(2);
    const { strokes } = await screen.strokes();
    expect(Math.max(...strokes.flatMap(({ points }) => points.map(({ x }) => x)))).toBe(1);
  });
});

test('a pad that is turned, resized or zoomed loses nothing and stretches nothing', async ({ page }) => {
  await test.step('a pad that is turned in the middle of a stroke loses nothing and stretches nothing', async () => {
    await page.setViewportSize(upright);
    const { screen, hand } = await openPad(page);
    await hand.drawWithMouse(await screen.way([0.1, 0.2], [0.3, 0.6]));
    await screen.expectStrokes(1);
    const [start = { x: 0, y: 0 }, middle = start] = await screen.way([0.4, 0.3], [0.6, 0.7]);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y);

    await page.setViewportSize(sideways);
    await screen.expectStrokes(2);
    await screen.expectInkInShape();
    const before = await screen.strokes();
    const [next = start, end = start] = await screen.way([0.8, 0.3], [0.9, 0.6]);
    await page.mouse.move(next.x, next.y);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
    await screen.expectStrokes(3);
    await screen.expectInkInShape();

    await page.setViewportSize(upright);
    await screen.expectInkInShape();
    // The first two strokes still have the shape in which they were drawn.
    const after = await screen.strokes();
    const slope = ({ points }: (typeof after.strokes)[number]) => {
      const [one, other] = [points[0], points.at(-1)];
      return ((other?.y ?? 0) - (one?.y ?? 0)) / ((other?.x ?? 0) - (one?.x ?? 0));
    };
    for (const [index, stroke] of before.strokes.entries()) {
      expect(slope(after.strokes[index] ?? stroke)).toBeCloseTo(slope(stroke), 2);
    }
  });

  await test.step('a toolbar that collapses changes neither the pad nor the ink', async () => {
    await page.setViewportSize(upright);
    const { screen, hand } = await openPad(page);
    await hand.drawWithFinger(await screen.way([0.2, 0.3], [0.6, 0.6]));
    await screen.expectStrokes(1);
    await screen.expectInkInShape();
    const before = {
      ink: await screen.inkOnScreen(),
      box: await screen.surface.boundingBox(),
      value: await screen.value(),
    };

    await page.setViewportSize({ width: upright.width, height: upright.height - 120 });
    await expect.poll(() => page.evaluate(() => innerHeight)).toBe(upright.height - 120);
    await screen.expectInkInShape();
    expect((await screen.surface.boundingBox())?.height).toBe(before.box?.height);
    expect(await screen.inkOnScreen()).toEqual(before.ink);
    expect(await screen.value()).toEqual(before.value);
  });

  await test.step('a zoomed page shows the same ink, sharp', async () => {
    const { screen, hand } = await openPad(page);
    await hand.drawWithMouse(await screen.way([0.1, 0.3], [0.3, 0.6], [0.6, 0.2]));
    await screen.expectStrokes(1);
    const sharpness = () =>
      screen.surface.evaluate((surface) => {
        const canvas = surface.querySelector('canvas');
        return (canvas?.width ?? 0) / surface.getBoundingClientRect().width;
      });
    expect(await sharpness()).toBeCloseTo(1, 1);

    await hand.zoom(2);
    await expect.poll(sharpness).toBeCloseTo(2, 1);
    await screen.expectInkInShape();
    await hand.drawWithMouse(await screen.way([0.7, 0.3], [0.8, 0.6]));
    await screen.expectStrokes(2);
    await screen.expectInkInShape();
  });
});
