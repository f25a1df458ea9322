import type { Page } from '@playwright/test';
import { expect, test } from '#staff.ts';

/** What has the focus, where something that stays lies over all of it (WCAG 2.4.11). */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    const inside = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
    );
    const isSeen = inside.some((element) => element && (focused.contains(element) || element.contains(focused)));
    return isSeen ? null : `${focused.textContent} ${left} ${right} ${top} ${bottom}`;
  });

// A window of 1440 × 900 at 200 %.
test.use({ viewport: { width: 720, height: 450 } });

test('at twice the size no bar lies over what has the focus, from the top to the bottom and back', async ({
  page,
  as,
}) => {
  await as('doctor');
  await page.goto('/');
  await expect(page.getByRole('region', { name: '今日の仕事' }).getByRole('listitem').first()).toBeVisible();
  for (const key of [...Array.from({ length: 50 }, () => 'Tab'), ...Array.from({ length: 40 }, () => 'Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await hiddenFocus(page)).toBeNull();
  }
});
