import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { demo } from '#demo.ts';
import { expect, test } from '#staff.ts';

test('a doctor who wanted a page gets it after signing in', async ({ page }) => {
  const screen = new SignInScreen(page);
  await screen.open('/patients');
  await expect(page).toHaveURL(/\/login/);

  await screen.signIn(demo.doctor);

  await expect(page).toHaveURL(/\/patients$/);
  await expect(screen.heading()).toHaveText('患者');
});

test('a wrong password and an unknown address are answered alike', async ({ page }) => {
  const screen = new SignInScreen(page);
  await screen.open();
  await screen.signIn(demo.pharmacist, 'Wrong.Password.1');
  await expect(screen.problem()).toContainText('メールアドレスまたはパスワードが違います');

  await screen.signIn('nobody@sakura.example', 'Wrong.Password.1');
  await expect(screen.problem()).toContainText('メールアドレスまたはパスワードが違います');
  await expect(page).toHaveURL(/\/login/);
});

test('nobody is sent to another site after signing in', async ({ page, origin }) => {
  const screen = new SignInScreen(page);
  for (const away of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    await screen.open(`/login?returnTo=${encodeURIComponent(away)}`);
    await screen.signIn(demo.nurse);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(screen.heading()).not.toHaveText('ログイン');
    // A page that is open would go to the sign-in page by itself, and might break off the next step.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
});

test('after signing out, Back shows nothing and the old cookie is dead', async ({ page, context, origin, asAlone }) => {
  const { cookie } = await asAlone('nurse');
  const screen = new SignInScreen(page);
  await page.goto('/patients');
  await expect(screen.heading()).toHaveText('患者');
  await page.goto('/notifications');
  await expect(screen.heading()).toHaveText('受信箱');
  await screen.signOut();
  await expect(page).toHaveURL(/\/login/);

  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  const reply = await context.request.get(`${origin}/api/facility`, { headers: { cookie } });
  expect(reply.status()).toBe(401);
});

test('a locked screen hides the page and comes back to it', async ({ page, asAlone }) => {
  await asAlone('doctor');
  await page.goto('/patients');
  await page.getByRole('button', { name: '今すぐロック' }).click();
  await expect(page.getByRole('heading', { name: /ロック/ })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: /ロック/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'パスワード' }).fill('Nattoku.Demo.2026');
  await page.getByRole('button', { name: /解除/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
});
