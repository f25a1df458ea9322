import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { demo, demoPassword } from '#demo.ts';
import { expect, test } from '#staff.ts';

test('a doctor who wanted a page gets it after signing in; locked, it is hidden; signed out, Back shows nothing and the cookie is dead', async ({
  page,
  context,
  origin,
}) => {
  const screen = new SignInScreen(page);
  await screen.open('/patients');
  await expect(page).toHaveURL(/\/login/);
  await screen.signIn(demo.doctor);
  await expect(page).toHaveURL(/\/patients$/);
  await expect(screen.heading()).toHaveText('患者');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

  await page.getByRole('button', { name: '今すぐロック' }).click();
  await expect(page.getByRole('heading', { name: /ロック/ })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: /ロック/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'パスワード' }).fill(demoPassword);
  await page.getByRole('button', { name: /解除/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();

  await page.goto('/notifications');
  await expect(screen.heading()).toHaveText('受信箱');
  await screen.signOut();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  const reply = await context.request.get(`${origin}/api/facility`, { headers: { cookie } });
  expect(reply.status()).toBe(401);
});
