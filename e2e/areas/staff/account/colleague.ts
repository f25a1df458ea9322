import { randomUUID } from 'node:crypto';
import { accountContract } from '@nattoku/contract/staff/account';
import type { Page } from '@playwright/test';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { expect, signIn } from '#staff.ts';

export const firstPassword = 'First.Password.2026';

/** An account of this test alone; its password is not set yet. */
const invite = async (origin: string, name = '山本 さくら') => {
  const { call } = await signIn(origin, 'admin');
  const email = `${randomUUID()}@sakura.example`;
  const { linkSecret } = await call(accountContract.invite, {
    body: { email, name, nameKana: 'ヤマモト サクラ', role: 'nurse', departmentIds: [], delivery: 'print' },
    idempotencyKey: randomUUID(),
  });
  return { email, address: `/settingPassword#${linkSecret}` };
};

/** An account of this test alone, with the password `firstPassword`. */
export const givenColleague = async (origin: string, name?: string) => {
  const { email, address } = await invite(origin, name);
  const response = await fetch(`${origin}/api${accountContract.setPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: address.split('#')[1], password: firstPassword }),
  });
  expect(response.status).toBe(200);
  return email;
};

/** Signs the page of a colleague in who needs nothing but the password. */
export const comeIn = async (page: Page, email: string, path = '/') => {
  await page.goto(path);
  await new SignInScreen(page).signIn(email, firstPassword);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ログイン');
};
