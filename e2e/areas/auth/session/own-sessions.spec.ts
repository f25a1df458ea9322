import { comeIn, givenColleague } from '#areas/staff/account/colleague.ts';
import { SecurityScreen } from '#areas/auth/factors/security.screen.ts';
import { expect, test } from '#staff.ts';

test('a screen left open elsewhere is signed out from here, at once, and says why', async ({
  page,
  browser,
  origin,
}) => {
  const email = await givenColleague(origin);
  const elsewhere = await browser.newContext();
  const window = await elsewhere.newPage();
  await comeIn(window, email, '/patients');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('患者');

  const security = new SecurityScreen(page);
  await comeIn(page, email, security.path);
  await expect(security.sessions()).toHaveCount(2);
  await expect(security.sessions().first()).toContainText('この端末');
  await page.getByRole('button', { name: /をログアウト$/ }).click();
  await page.getByRole('button', { name: 'この端末をログアウト' }).click();

  await expect(window).toHaveURL(/\/login/);
  await expect(window.getByText('ほかの端末からの操作で、この端末はログアウトしました')).toBeVisible();
  await expect(window.getByRole('table')).toHaveCount(0);
  await expect(security.sessions()).toHaveCount(1);

  // The list follows by itself when another device comes in.
  await comeIn(window, email, '/');
  await expect(security.sessions()).toHaveCount(2);
  await elsewhere.close();
});
