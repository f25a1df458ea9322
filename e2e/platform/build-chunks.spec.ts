import type { Page } from '@playwright/test';
import { expect, test } from '#platform/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click();
const listOfPatients = /\/assets\/patient-list-[^/]+\.js$/;
/** The number of nobody: one that is known opens its patient. */
const UNKNOWN = '99999999';

/** How often a document was loaded from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

/**
 * A hand scanner types faster than anything waits, and looks for a patient without opening a search first, which brings code of the list. A key's time
 * is that of its making: all are made before the first is heard, however busy the machine is.
 */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
      for (const press of presses) document.body.dispatchEvent(press);
    },
    [...code, 'Enter'],
  );

/** A document of which nothing is remembered: code that did not come is asked for anew. */
async function startAnew(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');
}

/** As where a browser forbids a site to keep anything: the very names throw. */
const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'sessionStorage', forbidden);
    Object.defineProperty(window, 'localStorage', forbidden);
  });

test('specification/updates.md §5: a page whose code does not come is loaded again, once, with its state; then that is said, and can be tried again', async ({
  page,
  as,
  site: _,
}) => {
  await as('nurse');
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');
  await test.step('the code does not come once', async () => {
    const documents = countDocuments(page);
    await page.route(listOfPatients, (route) => (documents() === 0 ? route.abort() : route.continue()));
    await scan(page, UNKNOWN);
    await expect(heading(page)).toHaveText('患者');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(UNKNOWN);
    await expect(page).toHaveURL('/patients');
    expect(documents()).toBe(1);
    await page.unrouteAll();
  });

  await test.step('nor the second time', async () => {
    await startAnew(page);
    await page.route(listOfPatients, (route) => route.fulfill({ status: 404 }));
    const documents = countDocuments(page);
    await scan(page, UNKNOWN);
    await expect(heading(page)).toHaveText('画面を読み込めませんでした');
    await expect(page.locator('[data-layout="500"]')).toBeVisible();
    await expect(page).toHaveURL('/patients');
    expect(documents()).toBe(1);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(heading(page)).toHaveText('患者');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(UNKNOWN);
    expect(documents()).toBe(2);
  });

  await test.step('nothing at all comes', async () => {
    await startAnew(page);
    const others = /\/assets\/(?!index|framework|rolldown|staff|sign-in|v2-layout|icons|home)[^/]+\.js$/;
    await page.route(others, (route) => route.abort());
    await go(page, '患者');
    await expect(heading(page)).toHaveText('サーバーに接続できません');
    await page.unrouteAll();
    await page.getByRole('button', { name: '画面を読み込み直す' }).click();
    await expect(heading(page)).toHaveText('患者');
  });
});

test(
  'signing in, writing an order, loading lost code again and signing out work where the browser forbids storage',
  { tag: '@full' },
  async ({ page, site: _ }) => {
    await forbidStorage(page);
    await page.goto('/video/order/flow/patient');

    await page.getByLabel('メールアドレス').fill('nurse@sakura.example');
    await page.getByRole('textbox', { name: 'パスワード' }).fill('Nattoku.Demo.2026');
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page).toHaveURL('/video/order/flow/patient');

    await page.getByRole('searchbox', { name: 'オーダーする患者を検索' }).fill('山');
    await page.getByRole('table', { name: '見つかった患者' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: '患者さんへのメッセージ' }).fill('手術の前にご覧ください');
    await expect(page.getByRole('status').filter({ hasText: '下書きを保存しました' })).toBeVisible();

    await page.goto('/');
    await expect(heading(page)).toHaveText('ホーム');
    const documents = countDocuments(page);
    await page.route(listOfPatients, (route) => (documents() === 0 ? route.abort() : route.continue()));
    await scan(page, UNKNOWN);
    await expect(heading(page)).toHaveText('患者');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(UNKNOWN);
    expect(documents()).toBe(1);

    await page.getByRole('button', { name: /さんのメニュー/ }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);
