import { comeIn, firstPassword, givenColleague } from '#areas/staff/account/colleague.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { expect, test } from '#staff.ts';

test('a terminal passes from one nurse to the next with nothing of the first on it', async ({
  page,
  context,
  origin,
}) => {
  const [first, second] = [await givenColleague(origin, '前田 一葉'), await givenColleague(origin, '後藤 双葉')];
  const secret = '秘密の患者名';
  const login = new SignInScreen(page);
  const patients = new PatientListScreen(page);
  await comeIn(page, first, '/patients');
  await patients.search(secret);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(secret);
  await page.goto('/notifications');
  await expect(login.heading()).toHaveText('受信箱');
  await patients.open();
  await patients.startRegistering();
  await patients.field('姓').fill(secret);

  // The button lies behind the dialog; a screen that nobody touches is locked the same way.
  await context.request.post(`${origin}/api/session/lock`);
  await expect(page.getByRole('heading', { name: '画面をロックしています' })).toBeVisible();
  await page.getByRole('button', { name: 'ロックを解除', exact: true }).click();
  await expect(page.getByText('必ず入力してください')).toBeVisible();
  await page.getByRole('button', { name: 'ほかの職員がログイン' }).click();
  await expect(page.getByText('前田 一葉さんが入力中の、保存していない内容があります。')).toBeVisible();
  await page.getByRole('button', { name: '入力を破棄してログイン画面へ' }).click();
  await expect(page).toHaveURL(`${origin}/login`);

  await login.signIn(second, firstPassword);
  const menu = page.getByRole('button', { name: '後藤 双葉さんのメニュー' });
  await expect(menu).toBeVisible();
  for (const _ of ['受信箱', '患者']) {
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/`);
    await expect(menu).toBeVisible();
  }
  const traces = await page.evaluate(async () => {
    const kept = [
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      await caches.keys(),
      await indexedDB.databases(),
    ];
    return JSON.stringify([kept, document.documentElement.outerHTML]);
  });
  for (const trace of [secret, '前田 一葉', first]) expect(traces).not.toContain(trace);
  expect(traces).toContain('後藤 双葉');
});
