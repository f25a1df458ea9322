import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { eventsPath } from '@nattoku/contract/shared/events';
import { expect, test } from 'vitest';
import { carrying, forgotten, givePassword, emailsTo, NEW_PASSWORD, OLD_PASSWORD } from '#testing/accounts.ts';
import { openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const withPassword = async () => {
  const hospital = await openHospital();
  const { staffId, email, call } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  await hospital.server.work();
  const signIn = (password: string) => hospital.stranger(authContract.signIn, { body: { email, password } });
  const change = (currentPassword: string, password: string) =>
    call(accountContract.changePassword, { body: { currentPassword, password } });
  return { hospital, staffId, email, call, signIn, change };
};

test('a person who knows the current password changes it; this session goes on, the others end at once', async () => {
  const { hospital, email, call, signIn, change } = await withPassword();
  const other = carrying(hospital, (await signIn(OLD_PASSWORD)).headers);
  expect((await other(facilityContract.get, {})).status).toBe(200);

  expect((await change(OLD_PASSWORD, NEW_PASSWORD)).status).toBe(200);

  expect((await call(facilityContract.get, {})).status).toBe(200);
  expect((await other(facilityContract.get, {})).status).toBe(401);
  expect((await signIn(OLD_PASSWORD)).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  // The other sign-in came from a browser that was new, which is told as well.
  const emails = await emailsTo(hospital, email, 2);
  const received = emails.find(({ subject }) => subject === '【Nattoku】パスワードが設定されました');
  expect(received?.text).toContain('心当たりがない場合は、すぐに施設の管理者に連絡してください。');
  await expect
    .poll(() => hospital.audits())
    .toEqual(expect.arrayContaining(['account.changePassword', 'account.mail']));
});

test('a window of another session learns that it is over', async () => {
  const { hospital, signIn, change } = await withPassword();
  const { headers } = await signIn(OLD_PASSWORD);
  const stop = new AbortController();
  const stream = await fetch(hospital.server.origin + eventsPath, {
    headers: { cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' },
    signal: stop.signal,
  });
  const reader = (stream.body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader();

  await change(OLD_PASSWORD, NEW_PASSWORD);

  let said = '';
  while (!said.includes('"topic":"session"')) said += (await reader.read()).value ?? expect.unreachable();
  stop.abort();
});

test.each([
  { name: 'a wrong current password', current: 'Wrong.Password.1', next: NEW_PASSWORD, status: 403 },
  { name: 'the same password again', current: OLD_PASSWORD, next: OLD_PASSWORD, status: 400 },
  { name: 'a weak one', current: OLD_PASSWORD, next: 'password1', status: 400 },
])('$name changes nothing and records nothing', async ({ current, next, status }) => {
  const { hospital, signIn, change } = await withPassword();
  const other = carrying(hospital, (await signIn(OLD_PASSWORD)).headers);

  expect((await change(current, next)).status).toBe(status);

  expect((await other(facilityContract.get, {})).status).toBe(200);
  expect((await signIn(OLD_PASSWORD)).status).toBe(200);
  // The email about signing in at a new browser leaves when it leaves.
  expect((await hospital.audits()).filter((action) => action !== 'account.mail')).toEqual([]);
});

test('the current password cannot be guessed for ever', async () => {
  const { change } = await withPassword();

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await change(`Wrong.Guess.${attempt}`, NEW_PASSWORD)).status);

  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await change(OLD_PASSWORD, NEW_PASSWORD)).status).toBe(429);
});

test('nobody changes a password without being signed in, nor behind a locked screen', async () => {
  const { hospital, call, change } = await withPassword();
  const body = { currentPassword: OLD_PASSWORD, password: NEW_PASSWORD };

  expect((await hospital.stranger(accountContract.changePassword, { body })).status).toBe(401);
  await call(authContract.lock, {});
  expect((await change(OLD_PASSWORD, NEW_PASSWORD)).status).toBe(423);
});

test('a reset by link ends every session, and the links that were under way', async () => {
  const { hospital, email, call, signIn } = await withPassword();
  const first = await forgotten(hospital, email);
  const second = await forgotten(hospital, email, 2);
  const set = (secret: string, password: string) =>
    hospital.stranger(accountContract.setPassword, { body: { secret, password } });

  expect((await set(first, NEW_PASSWORD)).status).toBe(404);
  expect((await set(second, NEW_PASSWORD)).status).toBe(200);

  expect((await call(facilityContract.get, {})).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  expect((await set(second, 'Third.Password.2028')).status).toBe(404);
  expect((await emailsTo(hospital, email, 3))[0]?.subject).toContain('設定されました');
  expect(await hospital.audits()).toContain('account.resetPassword');
});

test('a change of the password ends a reset link that waits in a mailbox', async () => {
  const { hospital, email, change } = await withPassword();
  const secret = await forgotten(hospital, email);

  await change(OLD_PASSWORD, NEW_PASSWORD);

  expect((await hospital.stranger(accountContract.openLink, { body: { secret } })).status).toBe(404);
});
