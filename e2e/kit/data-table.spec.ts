import { expect, test } from '@playwright/test';

test('a list is gone through and chosen from with single keys, and its place is kept when the row under the focus leaves', async ({
  page,
}) => {
  await page.goto('/#/lists');
  const table = page.getByRole('table', { name: '動画オーダー' });
  const links = table.locator('[data-row-link]');
  const names = await links.allTextContents();
  const bar = page.getByRole('group', { name: '選択した行の操作' });
  await bar.getByRole('button', { name: '選択を解除' }).click();

  await links.first().focus();
  for (const [key, place] of [
    ['k', 0],
    ['j', 1],
    ['ArrowDown', 2],
    ['k', 1],
    ['ArrowUp', 0],
    // With another key they are the browser's own.
    ['Control+j', 0],
    ['j', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(links.nth(place)).toBeFocused();
  }

  const place = await links.nth(1).boundingBox();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1件を選択中');
  // The bar lies over the names of the columns: no row has moved.
  expect(await links.nth(1).boundingBox()).toEqual(place);
  await expect(links.nth(1)).toBeFocused();

  // As when somebody else is faster: the focus is still on the row that goes.
  await bar.getByRole('button', { name: '確認済みにする' }).evaluate((button: HTMLElement) => button.click());
  await expect(links).toHaveText(names.toSpliced(1, 1));
  await expect(links.nth(1)).toBeFocused();

  // The last row has none after it: the one before takes the focus.
  await links.last().focus();
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: '確認済みにする' }).evaluate((button: HTMLElement) => button.click());
  await expect(links).toHaveText(names.toSpliced(1, 1).slice(0, -1));
  await expect(links.last()).toBeFocused();
});
