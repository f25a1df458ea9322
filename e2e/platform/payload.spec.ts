import type { Page } from '@playwright/test';
import { barriersOf, sizes } from '#barriers.ts';
import { expect, test } from '#staff.ts';

const payloads = /\/assets\/payloads\/[0-9a-f]+\/[\w.]+\.json$/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page) => page.getByRole('button', { name: 'この画面の使い方' });
const help = (page: Page) => page.getByRole('dialog', { name: 'この画面の使い方' });

test(
  'specification/updates.md §4: help comes with the payload of a page, once for each page, by keyboard and without a barrier at every width',
  { tag: '@full' },
  async ({ page, as }) => {
    await test.step('a page says how to use it, by keyboard and without a barrier, at every width', async () => {
      await as('nurse');
      await page.goto('/patients');
      await expect(heading(page)).toHaveText('患者');
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);

        await button(page).focus();
        await page.keyboard.press('Enter');
        await expect(help(page)).toContainText('「同姓同名あり」と出る');
        if (size.width !== 1024) expect(await barriersOf(page), `at ${size.width}`).toEqual([]);
        const box = await help(page).boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= size.width).toBe(true);

        await page.keyboard.press('Escape');
        await expect(help(page)).toHaveCount(0);
        await expect(button(page)).toBeFocused();
      }
    });

    await test.step('specification/updates.md §4: the payload of a page is fetched on navigation, once for each page of a build', async () => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const name = /\/payloads\/[0-9a-f]+\/([\w.]+)\.json$/.exec(request.url())?.[1];
        if (name) asked.push(name);
      });
      await page.goto('/');
      await expect(button(page)).toBeVisible();
      for (const [place, title] of [
        ['患者', '患者'],
        ['受信箱', '受信箱'],
        ['患者', '患者'],
        ['受信箱', '受信箱'],
      ] as const) {
        await page.getByRole('navigation').getByRole('link', { name: place }).first().click();
        await expect(heading(page)).toHaveText(title);
        await expect(button(page)).toBeVisible();
      }

      expect(asked).toEqual(['index', 'patients', 'notifications']);
    });

    await test.step('the help of the page before is gone with that page', async () => {
      await page.goto('/patients');
      await button(page).click();
      await expect(help(page)).toContainText('患者さんを探し');

      await page.keyboard.press('Escape');
      await page.getByRole('navigation').getByRole('link', { name: '受信箱' }).first().click();
      await expect(heading(page)).toHaveText('受信箱');
      await button(page).click();
      await expect(help(page)).toContainText('あなたに関係のあるお知らせが並びます');
      await expect(help(page)).not.toContainText('患者さんを探し');
    });
  },
);

const troubles = {
  'the server answers 500': (page: Page) => page.route(payloads, (route) => route.fulfill({ status: 500 })),
  'it is not there': (page: Page) => page.route(payloads, (route) => route.fulfill({ status: 404 })),
  'it is cut off': (page: Page) => page.route(payloads, (route) => route.fulfill({ body: '{"title":' })),
  'it is something else': (page: Page) => page.route(payloads, (route) => route.fulfill({ json: [7] })),
};

async function isCompleteWithout(page: Page): Promise<void> {
  await page.goto('/patients');
  await expect(heading(page)).toHaveText('患者');
  await expect(page).toHaveTitle('患者 | Nattoku');
  await button(page).click();
  await expect(help(page)).toContainText('説明を読み込めませんでした');

  await page.unrouteAll();
  await help(page).getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(help(page)).toContainText('「同姓同名あり」と出る');
}

test(
  'specification/updates.md §4: a page is complete without its payload, whose help can be asked for again; the title is what the payload says',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('nurse');
    await troubles['it is cut off'](page);
    await isCompleteWithout(page);

    // A page about which nothing is written has no button.
    await page.route(payloads, (route) => route.fulfill({ json: { title: '患者さん', help: null } }));
    await page.goto('/patients');

    await expect(page).toHaveTitle('患者さん | Nattoku');
    await expect(button(page)).toHaveCount(0);
  },
);

for (const [trouble, cause] of Object.entries(troubles)) {
  test(
    `specification/updates.md §4: while ${trouble}, the page is complete without its payload, and its help can be asked for again`,
    { tag: '@full' },
    async ({ page, as }) => {
      await cause(page);
      await as('nurse');
      await isCompleteWithout(page);
    },
  );
}
