import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#staff.ts';

const pages = [
  '/',
  '/patients',
  '/video/list/videos',
  '/video/list/approaches',
  '/video/order/list',
  '/video/order/flow/patient',
  '/notifications',
  '/notification',
  '/notification/list',
  '/settings',
];
// Contrast is that of the colours that stay, not of one state passing into another.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

for (const size of sizes) {
  test(`no page of the staff app has a barrier at ${size.width}×${size.height}`, async ({ page, as }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations, '/login').toEqual([]);

    await as('admin');
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        path,
      ).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}
