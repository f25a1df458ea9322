import type { Page } from '@playwright/test';
import { expect, test } from '#staff.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const layout = (page: Page, name: string) => page.locator(`[data-layout="${name}"]`);
const nobody = '0199a000-0000-7000-8000-000000000001';

test('specification/routing.md §§4–6: what is not found is a 404 page in the 404 layout, what fails an error page in the 500 layout', async ({
  page,
  as,
}) => {
  await test.step('specification/routing.md §§4, 6: an unknown route is a 404 page, titled with the missing path, in the 404 layout', async () => {
    await page.goto('/no/such/page?x=1');

    await expect(page).toHaveTitle('Page not found: /no/such/page | Nattoku');
    await expect(page.getByText('Page not found: /no/such/page', { exact: true })).toBeVisible();
    await expect(layout(page, '404')).toBeVisible();
    await expect(layout(page, '500')).toHaveCount(0);
  });

  await test.step('specification/routing.md §6: a person who is signed in keeps the navigation at an unknown address', async () => {
    await as('nurse');
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Page not found: /no/such/page | Nattoku');
    await expect(layout(page, '404')).toBeVisible();
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '患者' }).click();
    await expect(heading(page)).toHaveText('患者');
  });

  await test.step('specification/routing.md §§5–6: a route whose validation fails is a 404 page in the 404 layout', async () => {
    await page.goto('/video/order/detail?order=7');

    await expect(page.getByText('Page Not Found: /video/order/detail', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found: /video/order/detail | Nattoku');
    await expect(layout(page, '404')).toBeVisible();
  });

  await test.step('specification/routing.md §§5–6: what the server does not have is a 404 page in the 404 layout', async () => {
    await page.goto(`/patients/detail?patientId=${nobody}`);

    await expect(heading(page)).toHaveText('見つかりませんでした');
    await expect(layout(page, '404')).toBeVisible();
  });

  await test.step('specification/routing.md §6: what the server cannot answer is an error page in the 500 layout, and can be tried again', async () => {
    const isPatient = (url: URL) => url.pathname.startsWith('/api/patients/');
    await page.route(isPatient, (route) => route.fulfill({ status: 501, body: 'not ours' }));
    await page.goto(`/patients/detail?patientId=${nobody}`);

    await expect(layout(page, '500')).toBeVisible();
    await expect(layout(page, '404')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(heading(page)).toHaveText('見つかりませんでした');
    await expect(layout(page, '404')).toBeVisible();
  });

  for (const { address, name } of [
    { address: '/errors', name: '500' },
    { address: '/errors?status=404', name: '404' },
    { address: '/errors?status=javascript:', name: '500' },
  ]) {
    await page.goto(address);
    await expect(layout(page, name), address).toBeVisible();
    await expect(heading(page)).toHaveText(name === '404' ? 'ページが見つかりません' : '問題が発生しました');
  }
});
