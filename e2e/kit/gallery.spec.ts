import { expect, test, type Page } from '@playwright/test';
import { barriersOf, overflowOf, sizes } from '#barriers.ts';

const pages = {
  foundations: '土台',
  buttons: 'ボタン',
  fields: '入力',
  lists: '一覧',
  feedback: '知らせ',
  overlays: '重なり',
  flow: '流れ',
  'order-detail': '詳細',
  media: '動画',
  conversation: '会話',
  signature: '署名',
  drawing: '書き込み',
  patient: '患者',
  document: '書類',
  paper: '印刷',
};

async function expectNoBarrier(page: Page, where: string): Promise<void> {
  expect.soft(await barriersOf(page), where).toEqual([]);
}

test(
  'every page of the gallery opens without an error or a barrier at every width',
  { tag: '@full' },
  async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    await page.goto('/');
    // The navigation of a wide window lists all of them.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const listed = page.getByRole('navigation', { name: 'メインメニュー' }).locator('a[href^="#/"]');
    await expect(listed).toHaveCount(Object.keys(pages).length);

    for (const [name, label] of Object.entries(pages)) {
      await page.setViewportSize(sizes[0]);
      await page.goto(`/#/${name}`);
      await expect(page).toHaveTitle(`${label} – Nattoku 部品集`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (name === 'signature') await expect(page.getByText('まだ署名がありません').first()).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        // A tablet shows the elements of the desk.
        if (size.width !== 1024) await expectNoBarrier(page, `${name} at ${size.width}`);
        await expect.poll(() => overflowOf(page), `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
      }
    }
    expect(errors).toEqual([]);
  },
);

test('what opens above a page has no barrier either, and what is typed into a search stays, however late the list hears of it', async ({
  page,
}) => {
  await test.step('what opens above a page has no barrier either', async () => {
    await page.goto('/#/overlays');
    await page.getByRole('button', { name: '操作', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: '編集' })).toBeVisible();
    await expect(page.locator('[data-starting-style]')).toHaveCount(0);
    await expectNoBarrier(page, 'a menu');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    await page.getByRole('button', { name: 'アカウント：佐藤 美咲' }).click();
    await expect(page.getByRole('menuitem', { name: 'ログアウト' })).toBeVisible();
    await expect(page.locator('[data-starting-style]')).toHaveCount(0);
    await expectNoBarrier(page, 'the menu of the header');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    await page.getByRole('main').getByRole('button', { name: 'お知らせ', exact: true }).click();
    await expect(page.getByText('山田 太郎 さんから質問が届きました。')).toBeVisible();
    await expect(page.locator('[data-starting-style]')).toHaveCount(0);
    await expectNoBarrier(page, 'a popover');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: '期限を変える' }).click();
    await expect(page.getByRole('dialog', { name: '期限を変える' })).toBeVisible();
    await expect(page.locator('[data-starting-style]')).toHaveCount(0);
    await expectNoBarrier(page, 'a dialog');
  });

  await test.step('what is typed into a search stays, however late the list hears of it', async () => {
    await page.goto('/#/fields');
    const field = page.getByRole('searchbox', { name: 'おそい一覧を検索' });
    await field.fill('膝の手術');
    const shown = await field.evaluate(
      (input: HTMLInputElement) =>
        new Promise<string[]>((resolve) => {
          const values = new Set<string>();
          const look = () => {
            values.add(input.value);
            if (document.body.textContent.includes('おそい一覧の検索語：膝の手術')) return resolve([...values]);
            requestAnimationFrame(look);
          };
          look();
        }),
    );
    expect(shown).toEqual(['膝の手術']);
  });
});
