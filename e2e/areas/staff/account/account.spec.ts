import { randomUUID } from 'node:crypto';
import { AccountScreen } from '#areas/staff/account/account.screen.ts';
import { firstPassword as first, givenColleague } from '#areas/staff/account/colleague.ts';
import { MailboxScreen } from '#areas/staff/account/mailbox.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { expectOpenToAll } from '#barriers.ts';
import { expect, test } from '#staff.ts';

const second = 'Second.Password.2027';
const third = 'Third.Password.2028';
const invitation = '【Nattoku】アカウントのご案内';
const reset = '【Nattoku】パスワードの再設定';
const changed = '【Nattoku】パスワードが設定されました';

test(
  'a forgotten password: through the mailbox to signing in with a new one, which is changed from the menu',
  { tag: '@full' },
  async ({ page, browser, origin }) => {
    const email = await givenColleague(origin);
    const elsewhere = await browser.newContext();
    const window = await elsewhere.newPage();
    await window.goto('/login');
    await new SignInScreen(window).signIn(email, first);
    await expect(window).toHaveURL(`${origin}/`);

    const screen = new AccountScreen(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'パスワードを忘れた方' }).click();
    // The sign-in page has a field of the same name.
    await expect(screen.heading()).toHaveText('パスワードをお忘れの方');
    await screen.askForEmail('よみ');
    await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible();
    await screen.askForEmail(email);
    await expect(screen.heading()).toHaveText('メールを確認してください');
    const link = await new MailboxScreen(page).linkTo(email, reset);
    await page.goto(link);
    await screen.fill(second);
    await screen.set().click();
    await expect(screen.heading()).toHaveText('パスワードを設定しました');

    await expect(window).toHaveURL(/\/login/);
    await elsewhere.close();
    await page.getByRole('link', { name: 'ログイン画面へ' }).click();
    const login = new SignInScreen(page);
    await login.signIn(email, first);
    await expect(login.problem()).toContainText('メールアドレスまたはパスワードが違います');
    await login.signIn(email, second);
    await expect(page).toHaveURL(`${origin}/`);

    const choose = async (item: string) => {
      await page.getByRole('button', { name: /さんのメニュー/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('パスワードの変更');
    await expect(screen.heading()).toHaveText('パスワードの変更');
    await expect(screen.current()).toHaveAttribute('autocomplete', 'current-password');
    await screen.current().fill('Wrong.Password.1');
    await screen.fill(third);
    await screen.change().click();
    await expect(page.getByText('現在のパスワードが違います。もう一度入力してください')).toBeVisible();
    await expect(screen.current()).toBeFocused();
    await expect(screen.password()).toHaveValue(third);
    // A colleague who comes to the same machine does not make the typed input vanish unasked.
    await choose('ほかの職員がログイン');
    await page.getByRole('button', { name: '入力に戻る' }).click();
    await screen.current().fill(second);
    await screen.change().click();
    await expect(screen.heading()).toHaveText('パスワードを変更しました');
    await page.reload();
    await expect(screen.heading()).toHaveText('パスワードの変更');

    await screen.current().fill('まだ保存していない');
    await choose('ほかの職員がログイン');
    await page.getByRole('button', { name: '入力を破棄して交代' }).click();
    await expect(page).toHaveURL(`${origin}/login`);
    await expect(screen.email()).toBeFocused();

    await new MailboxScreen(page).waitFor(email, changed);
    await page.goto(link);
    await expect(screen.heading()).toHaveText('このリンクは使えません');
    await expect(page.getByRole('link', { name: 'メールをもう一度受け取る' })).toBeVisible();
  },
);

test('an invitation waits in the mailbox; its secret leaves the address at once, weak passwords get their messages, and a pasted one is set', async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await new MailboxScreen(page).linkTo('newcomer@sakura.example', invitation);
  const secret = link.split('#')[1] ?? '';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);

  const screen = new AccountScreen(page);
  await expect(page.getByText('中村 彩香さん（さくら総合病院）')).toBeVisible();
  expect(page.url()).toBe(`${origin}/settingPassword`);
  await page.reload();
  await expect(screen.email()).toHaveValue('newcomer@sakura.example');
  expect(asked.filter((url) => new URL(url).pathname.includes(secret) || url.includes(`?${secret}`))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(secret).toHaveLength(43);
  expect(stored).not.toContain(secret);
  await expect(screen.password()).toHaveAttribute('autocomplete', 'new-password');
  await expect(screen.email()).toHaveAttribute('autocomplete', 'username');

  await screen.password().pressSequentially('Hospital1');
  await expect(screen.needs().filter({ hasText: '満たしています' })).toHaveCount(4);
  await expect(screen.needs().filter({ hasText: '13文字以上' })).toContainText('まだです');
  await expect(screen.password()).not.toHaveAttribute('aria-invalid', 'true');
  await screen.again().focus();
  await expect(page.getByText('13文字以上で入力してください')).toBeVisible();
  await screen.fill('Hospital12345');
  await screen.again().blur();
  await expect(page.getByText('推測されやすいパスワードです。別のパスワードを入力してください')).toBeVisible();
  await screen.fill('right.password.2026');
  await screen.again().blur();
  await expect(page.getByText('パスワードには英大文字・英小文字・数字をそれぞれ1文字以上含めてください')).toBeVisible();
  await screen.fill(first, second);
  await screen.set().click();
  await expect(page.getByText('確認のための入力が一致しません')).toBeVisible();
  await expect(screen.again()).toBeFocused();
  await expectOpenToAll(page, '/settingPassword with a mistake');

  await page.evaluate((text) => navigator.clipboard.writeText(text), first);
  for (const field of [screen.password(), screen.again()]) {
    await field.fill('');
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue(first);
  }
  await expect(screen.password()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '表示' }).first().click();
  await expect(screen.password()).toHaveAttribute('type', 'text');
  await screen.set().click();
  await expect(screen.heading()).toHaveText('パスワードを設定しました');
});

test('no page about passwords has a barrier at any width', { tag: '@full' }, async ({ page, as }) => {
  const screen = new AccountScreen(page);
  await page.goto('/forgetPassword');
  await expect(screen.email()).toBeVisible();
  await expectOpenToAll(page, '/forgetPassword');
  await screen.askForEmail(`${randomUUID()}@sakura.example`);
  await expect(screen.heading()).toHaveText('メールを確認してください');
  await expectOpenToAll(page, 'the email is on its way');

  await page.goto('/settingPassword');
  await expect(screen.heading()).toHaveText('このリンクは使えません');
  await expectOpenToAll(page, '/settingPassword without a link');

  await as('nurse');
  await page.goto('/resetPassword');
  await expect(screen.current()).toBeVisible();
  await expectOpenToAll(page, '/resetPassword');
});
