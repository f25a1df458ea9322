import { comeIn, firstPassword, givenColleague } from '#areas/staff/account/colleague.ts';
import { oneTimeCode, STEP_MS } from '#areas/auth/factors/one-time-code.ts';
import { SecurityScreen } from '#areas/auth/factors/security.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { barriersOf } from '#barriers.ts';
import { expect, test } from '#staff.ts';

const fullWidth = (digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');

test(
  'a nurse registers an app, is asked for its code at the next sign-in, gets in with a recovery code without it, and signs out a screen that was left open',
  { tag: '@full' },
  async ({ page, browser, origin }) => {
    test.setTimeout(240_000);
    const email = await givenColleague(origin);
    const security = new SecurityScreen(page);
    const login = new SignInScreen(page);
    const codeField = page.getByLabel('確認コード（6桁）');
    await comeIn(page, email, security.path);

    const secret = await security.startTotp();
    await security.confirmTotp('12345');
    await expect(page.getByText('確認コードは6桁の数字で入力してください')).toBeVisible();
    await security.confirmTotp(oneTimeCode(secret, Date.now()));
    const codes = await security.keepCodes();
    expect(codes).toHaveLength(10);
    await expect(page.getByText('残り10個')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);

    await login.signOut();
    await login.signIn(email, firstPassword);
    await expect(login.heading()).toHaveText('二要素認証');
    await expect(codeField).toBeFocused();
    await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
    await page.goto('/patients');
    await expect(login.heading()).toHaveText('二要素認証');
    expect(await barriersOf(page)).toEqual([]);
    // A code works once; the one of the next half minute is taken, too.
    await codeField.fill(fullWidth(oneTimeCode(secret, Date.now() + STEP_MS)));
    await codeField.press('Enter');
    await expect(page).toHaveURL(`${origin}/patients`);

    await login.signOut();
    await login.signIn(email, firstPassword);
    await page.getByRole('button', { name: '回復コードを使う' }).click();
    const recovery = page.getByLabel('回復コード');
    await recovery.fill(codes[3] ?? '');
    await recovery.press('Enter');
    await expect(page).toHaveURL(`${origin}/`);
    await security.open();
    await expect(page.getByText('残り9個')).toBeVisible();
    await expect(security.sessions().first()).toContainText('回復コード');

    const elsewhere = await browser.newContext();
    const window = await elsewhere.newPage();
    const loginElsewhere = new SignInScreen(window);
    await window.goto('/patients');
    await loginElsewhere.signIn(email, firstPassword);
    await window.getByRole('button', { name: '回復コードを使う' }).click();
    await window.getByLabel('回復コード').fill(codes[4] ?? '');
    await window.getByLabel('回復コード').press('Enter');
    await expect(loginElsewhere.heading()).toHaveText('患者');
    // The list follows by itself when another device comes in.
    await expect(security.sessions()).toHaveCount(2);
    await expect(security.sessions().first()).toContainText('この端末');
    await page.getByRole('button', { name: /をログアウト$/ }).click();
    await page.getByRole('button', { name: 'この端末をログアウト' }).click();
    await expect(window).toHaveURL(/\/login/);
    await expect(window.getByText('ほかの端末からの操作で、この端末はログアウトしました')).toBeVisible();
    await expect(window.getByRole('table')).toHaveCount(0);
    await expect(security.sessions()).toHaveCount(1);
    await elsewhere.close();
  },
);
