import { accountContract } from '@nattoku/contract/staff/account';
import { expect, test } from 'vitest';
import { anInvitation, givenInvited, emailsTo, secretIn } from '#testing/accounts.ts';
import { openHospital } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test('an administrator invites somebody by mail, and the answer holds no secret', async () => {
  const hospital = await openHospital();
  await hospital.server.work();
  const invitation = anInvitation({ delivery: 'email', name: '𠮷田 花子' });

  const { status, body } = await hospital.admin(accountContract.invite, { body: invitation });

  expect(status).toBe(200);
  expect(body.linkSecret).toBeNull();
  const [email] = await emailsTo(hospital, invitation.email);
  expect(email?.subject).toBe('【Nattoku】アカウントのご案内');
  expect(email?.text).toMatch(/^𠮷田 花子 様\n/);
  const opened = await hospital.stranger(accountContract.openLink, { body: { secret: secretIn(email?.text ?? '') } });
  expect(opened.body).toMatchObject({ purpose: 'invitation', person: { email: invitation.email, name: '𠮷田 花子' } });
  await expect.poll(() => hospital.audits(), { timeout: 20_000 }).toEqual(['account.invite', 'account.mail']);
});

test('the account waits in the state invited and cannot sign in', async () => {
  const hospital = await openHospital();
  const { staffId, email } = await givenInvited(hospital, { role: 'doctor' });

  const { rows } = await hospital.server.owner.query(
    'SELECT email, role, state, password_hash, facility_id FROM staff WHERE id = $1',
    [staffId],
  );

  expect(rows).toEqual([
    { email, role: 'doctor', state: 'invited', password_hash: null, facility_id: hospital.facilityId },
  ]);
});

test('the same invitation sent twice makes one account and gives one link', async () => {
  const hospital = await openHospital();
  const input = { body: anInvitation(), idempotencyKey: 'the-same-key-0123456789' };

  const replies = [
    await hospital.admin(accountContract.invite, input),
    await hospital.admin(accountContract.invite, input),
  ];

  expect(replies[0]?.body).toEqual(replies[1]?.body);
  expect(await hospital.audits()).toEqual(['account.invite']);
});

test('an address that has an account, in whatever hospital and spelling, is refused', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const addresses = [here.staff.nurse.email, there.staff.nurse.email.toUpperCase()];

  for (const email of addresses) {
    const { status, body } = await here.admin(accountContract.invite, { body: anInvitation({ email }) });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'account.emailTaken' });
  }
  expect(await here.audits()).toEqual([]);
});

test('who is invited is checked as people are, and operators are not made by administrators', async () => {
  const hospital = await openHospital();
  const wrong = anInvitation({ email: 'nobody', name: ' ', nameKana: '山本' });

  const { status, body } = await hospital.admin(accountContract.invite, { body: wrong });
  const operator = await hospital.admin(accountContract.invite, {
    body: { ...anInvitation(), role: 'operator' as 'admin' },
  });
  const foreign = await hospital.admin(accountContract.invite, {
    body: anInvitation({ departmentIds: ['01a1fd67-5651-7eda-825c-6423ff41459f' as never] }),
  });

  expect(status).toBe(400);
  expect(body.errors?.map(({ field }) => field)).toEqual(['email', 'name', 'nameKana']);
  expect(operator.status).toBe(400);
  expect(foreign.body.errors?.map(({ field }) => field)).toEqual(['departmentIds']);
  expect(await hospital.audits()).toEqual([]);
});

test('what was typed in other widths is stored in one, and a name cannot bring lines of its own into an email', async () => {
  const hospital = await openHospital();
  const invitation = anInvitation({
    email: 'ｓａｋｕｒａ＠hospital.example ',
    name: '山本\n\n桜',
    nameKana: 'やまもと ｻｸﾗ',
  });

  const { body } = await hospital.admin(accountContract.invite, { body: invitation });

  const { rows } = await hospital.server.owner.query('SELECT email, name, name_kana FROM staff WHERE id = $1', [
    body.staffId,
  ]);
  expect(rows).toEqual([{ email: 'sakura@hospital.example', name: '山本 桜', name_kana: 'ヤマモト サクラ' }]);
});

test('inviting again ends the link before; a user who is in already is not invited, and strangers are not found', async () => {
  const hospital = await openHospital();
  const other = await openHospital();
  const { staffId, secret } = await givenInvited(hospital);
  const again = (caller: typeof hospital.admin, id: typeof staffId) =>
    caller(accountContract.inviteAgain, { params: { staffId: id }, body: { delivery: 'print' } });

  const { body } = await again(hospital.admin, staffId);

  const open = async (given: string) =>
    (await hospital.stranger(accountContract.openLink, { body: { secret: given } })).status;
  expect([await open(secret), await open(body.linkSecret ?? '')]).toEqual([404, 200]);
  expect((await again(hospital.admin, hospital.staff.nurse.staffId)).body.code).toBe('account.illegalTransition');
  expect((await again(other.admin, staffId)).status).toBe(404);
});
