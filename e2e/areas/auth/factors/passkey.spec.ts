import { problemMediaType, problems, problemType } from '@nattoku/contract/shared/problems';
import type { Page } from '@playwright/test';
import { comeIn, firstPassword, givenColleague } from '#areas/staff/account/colleague.ts';
import { SecurityScreen } from '#areas/auth/factors/security.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { expect, test as base } from '#staff.ts';

// WebAuthn takes the name localhost for a secure context, and a bare address for no name at all.
const test = base.extend({
  baseURL: async ({ playwright: _ }, use, { project }) => use(project.use.baseURL?.replace('127.0.0.1', 'localhost')),
});

/** A device that shows its passkeys as soon as it is asked. */
const giveAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** As if the password had been given more than five minutes ago, until a new proof was given. */
const letProofGrowOld = async (page: Page) => {
  let proved = false;
  page.on('request', (request) => (proved ||= request.url().endsWith('/api/session/proof')));
  const { status, title } = problems['session.proofNeeded'];
  const body = JSON.stringify({ type: problemType('session.proofNeeded'), status, title, code: 'session.proofNeeded' });
  await page.route('**/api/account/second-factors/passkeys/options', (route) =>
    proved ? route.continue() : route.fulfill({ status, body, contentType: problemMediaType }),
  );
};

test('a doctor adds a passkey after saying who he is, unlocks and signs in with it, and removes it', async ({
  page,
  origin,
}) => {
  test.setTimeout(240_000);
  const email = await givenColleague(origin);
  const security = new SecurityScreen(page);
  const login = new SignInScreen(page);
  await giveAuthenticator(page);
  await letProofGrowOld(page);
  await comeIn(page, email, security.path);

  await security.addPasskey('病棟のタブレット');
  await security.proof().getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByText('確認をやめたため、この操作は行っていません。')).toBeVisible();
  await security.button('パスキーを登録する').click();
  const password = security.proof().getByRole('textbox', { name: 'パスワード' });
  await expect(password).toBeFocused();
  await password.press('Enter');
  await expect(security.proof().getByText('必ず入力してください')).toBeVisible();
  await password.fill(firstPassword);
  await password.press('Enter');
  await security.keepCodes();
  await expect(security.passkeys()).toContainText('病棟のタブレット');

  await page.getByRole('button', { name: '今すぐロック' }).click();
  await page.getByRole('button', { name: 'パスキーでロックを解除' }).click();
  await expect(security.passkeys()).toBeVisible();

  await login.signOut();
  await login.signIn(email, firstPassword);
  await page.getByRole('button', { name: 'パスキーで確認' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await security.open();
  await security.choosePasskeyAction('病棟のタブレット', '削除する');
  await page.getByRole('button', { name: 'パスキーを削除' }).click();
  await expect(security.passkeys()).toHaveCount(0);
});
