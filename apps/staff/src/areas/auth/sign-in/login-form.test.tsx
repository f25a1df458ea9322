// @vitest-environment jsdom
import { authContract } from '@nattoku/contract/auth/auth';
import { problemMediaType, problems } from '@nattoku/contract/shared/problems';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoginForm } from '#areas/auth/sign-in/login-form.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse, sessionOf } from '#testing/server.ts';

function openForm() {
  const signedIn: string[] = [];
  const opened = openScreen(<LoginForm onSignedIn={() => signedIn.push('in')} />);
  const email = () => screen.getByRole('textbox', { name: 'メールアドレス' });
  const password = () => screen.getByLabelText('パスワード', { selector: 'input' });
  const press = () => opened.user.click(screen.getByRole('button', { name: 'ログイン' }));
  const fill = async (address: string, secret: string) => {
    await opened.user.type(email(), address);
    await opened.user.type(password(), secret);
  };
  return { signedIn, email, password, press, fill, ...opened };
}

test('an address typed with the Japanese keyboard means the same one; a password is sent as it was typed', async () => {
  answers(authContract.signIn, sessionOf('nurse'));
  const { fill, press, signedIn } = openForm();
  await fill('　ｎｕｒｓｅ＠ｓａｋｕｒａ．ｅｘａｍｐｌｅ ', ' ﾊﾟｽワード１２３４ ');
  await press();
  await waitFor(() => expect(signedIn).toEqual(['in']));
  expect(askedOf(authContract.signIn)).toMatchObject([
    { body: { email: 'nurse@sakura.example', password: ' ﾊﾟｽワード１２３４ ' } },
  ]);
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const { press, email } = openForm();
  await press();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
});

test('a refusal says nothing of which of the two was wrong, and the cursor goes to the password', async () => {
  answers(authContract.signIn, () => refuse('signIn.failed'));
  const { fill, press, password, signedIn } = openForm();
  await fill('nurse@sakura.example', 'wrong password');
  await press();
  expect(await screen.findByText('メールアドレスまたはパスワードが違います。')).toBeDefined();
  expect(document.activeElement).toBe(password());
  expect(signedIn).toEqual([]);
});

test('after too many failures nobody can try for a while; for another person the form is free again', async () => {
  const body = { type: '', ...problems['signIn.tooMany'], code: 'signIn.tooMany', retryAfterSeconds: 60 };
  answers(
    authContract.signIn,
    () => new Response(JSON.stringify(body), { status: 429, headers: { 'content-type': problemMediaType } }),
  );
  const { fill, press, email, user } = openForm();
  await fill('nurse@sakura.example', 'wrong password');
  await press();
  expect(await screen.findByText(/あと.*で、もう一度お試しいただけます/)).toBeDefined();
  const button = screen.getByRole('button', { name: 'ログイン' });
  expect(button).toHaveProperty('disabled', true);

  await user.type(email(), 'x');
  expect(button).toHaveProperty('disabled', false);
  expect(screen.queryByText(/もう一度お試しいただけます/)).toBeNull();
});
