import { expectOpenToAll, sizes } from '#barriers.ts';
import { expect, test } from '#staff.ts';

/** Two sets that are looked at side by side, each as long as the other. */
const sets = [
  ['/', '/video/list/approaches', '/video/order/list', '/notification', '/notification/list'],
  ['/patients', '/video/list/videos', '/video/order/flow/patient', '/notifications', '/settings'],
];
// Contrast is that of the colours that stay, not of one state passing into another.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const pages of sets) {
  test(`no page has a barrier at any width: ${pages.join(' ')}`, async ({ page, as }) => {
    test.setTimeout(240_000);
    await as('admin');
    for (const path of pages) {
      await page.setViewportSize(sizes[0]);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectOpenToAll(page, path);
    }
  });
}

test('the sign-in page has no barrier at any width', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  await expectOpenToAll(page, '/login');
});
