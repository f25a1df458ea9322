import type { Locator, Page } from '@playwright/test';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { expect, test } from '#staff.ts';

const words = 'ログアウトできませんでした';
const snackbar = (page: Page): Locator => page.getByRole('alert').filter({ hasText: words });

/** Signing out fails, which is said without a type: an error, which stays until it is closed. */
async function show(page: Page) {
  await page.route('**/api/sign-out', (route) => route.abort());
  await new SignInScreen(page).signOut();
  await expect(snackbar(page)).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const routeChanges: readonly ((page: Page) => Promise<void>)[] = [
  async function goBackAndForward(page) {
    await page.goBack();
    await expect(heading(page, '受信箱')).toBeVisible();
    await expect(snackbar(page)).toHaveCount(0);
    await show(page);
    await page.goForward();
    await expect(heading(page, '患者')).toBeVisible();
  },
  async function searchAgain(page) {
    await page.getByRole('columnheader', { name: '患者番号' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=/);
  },
  async function followLink(page) {
    await page.getByRole('link', { name: 'ライブラリ' }).click();
    await expect(heading(page, 'アプローチ一覧')).toBeVisible();
  },
];

test(
  'specification/design.md §6: the snackbar is closed by back, forward, another search of the page and a link, and opens again when it is shown',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('nurse');
    await page.goto('/notifications');
    await expect(heading(page, '受信箱')).toBeVisible();
    await page.getByRole('link', { name: '患者', exact: true }).click();
    await expect(heading(page, '患者')).toBeVisible();

    for (const change of routeChanges) {
      await show(page);
      await change(page);
      await expect(snackbar(page), change.name).toHaveCount(0);
    }

    await show(page);
    await expect(snackbar(page)).toContainText('接続を確認して、もう一度お試しください。');
    await page.getByRole('button', { name: '閉じる' }).click();
    await expect(snackbar(page)).toHaveCount(0);
  },
);

test(
  'specification/design.md §6: a text that only the history entry carries is no route change, and leaves the snackbar',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('nurse');
    await page.goto('/patients');
    await show(page);
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('山田') === true);
    await page.getByRole('main').getByRole('searchbox', { name: '患者を検索' }).fill('山田');
    await answered;
    await expect(snackbar(page)).toBeVisible();
  },
);

test(
  'the same words said again are announced again, into a region that was there before',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('nurse');
    await page.goto('/patients');
    await expect(heading(page, '患者')).toBeVisible();
    const said = await page.evaluateHandle(() => {
      const regions = [...document.querySelectorAll('[aria-live="assertive"], [aria-live="polite"]')];
      const announced: string[] = [];
      const listen = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) announced.push(node.textContent?.replaceAll(/\s+/g, '') ?? '');
        }
      });
      for (const region of regions) listen.observe(region, { childList: true });
      return announced;
    });

    await show(page);
    await expect.poll(async () => (await said.jsonValue()).length).toBe(1);
    await show(page);
    await expect.poll(async () => (await said.jsonValue()).length).toBe(2);
    const [first, second] = await said.jsonValue();
    expect(first).toContain(words);
    expect(second).toBe(first);
    await expect(snackbar(page)).toHaveCount(1);
  },
);
