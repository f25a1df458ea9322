import { accountContract } from '@nattoku/contract/staff/account';
import { authContract } from '@nattoku/contract/auth/auth';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { expect, test } from 'vitest';
import { givenInvited, NEW_PASSWORD } from '#testing/accounts.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const open = ({ stranger }: Hospital, secret: string) => stranger(accountContract.openLink, { body: { secret } });
const set = ({ stranger }: Hospital, secret: string, password = NEW_PASSWORD) =>
  stranger(accountContract.setPassword, { body: { secret, password } });

test('an invited person sets a password by the link, and is in with it', async () => {
  const hospital = await openHospital();
  const { secret, email, name } = await givenInvited(hospital);

  const before = await hospital.stranger(authContract.signIn, { body: { email, password: NEW_PASSWORD } });
  const opened = await open(hospital, secret);
  const { status, body } = await set(hospital, secret);

  expect(before.status).toBe(401);
  expect(opened.body).toMatchObject({ purpose: 'invitation', person: { email, name } });
  expect({ status, body }).toEqual({ status: 200, body: { email } });
  expect((await hospital.stranger(authContract.signIn, { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
  expect(await hospital.audits()).toEqual(['account.invite', 'account.accept']);
});

test('looking at a link uses nothing up; setting a password does', async () => {
  const hospital = await openHospital();
  const { secret } = await givenInvited(hospital);

  const looks = [await open(hospital, secret), await open(hospital, secret)];
  const uses = [await set(hospital, secret), await set(hospital, secret, 'Third.Password.2028')];

  expect(looks.map(({ status }) => status)).toEqual([200, 200]);
  expect(uses.map(({ status }) => status)).toEqual([200, 404]);
});

test('of twenty who come with one link at once, one gets it', async () => {
  const hospital = await openHospital();
  const { secret, email } = await givenInvited(hospital);
  const passwords = Array.from({ length: 20 }, (_, index) => `Racing.Password.${index}`);

  const replies = await Promise.all(passwords.map((password) => set(hospital, secret, password)));

  const winners = passwords.filter((_, index) => replies[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const signIn = await hospital.stranger(authContract.signIn, { body: { email, password: winners[0] ?? '' } });
  expect(signIn.status).toBe(200);
});

test('unknown, cut, used, expired, revoked links and those of people who may not use them look alike', async () => {
  const hospital = await openHospital();
  const { secret: used } = await givenInvited(hospital);
  await set(hospital, used);
  const revoked = await givenInvited(hospital);
  await hospital.admin(accountContract.inviteAgain, {
    params: { staffId: revoked.staffId },
    body: { delivery: 'print' },
  });
  const inState = async (state: string) => {
    const { secret, staffId } = await givenInvited(hospital);
    // The database lets nobody go another way.
    for (const step of ['active', state])
      await hospital.server.owner.query('UPDATE staff SET state = $2 WHERE id = $1', [staffId, step]);
    return secret;
  };
  const others = [await inState('suspended'), await inState('retired'), await inState('active')];
  const { secret: expired } = await givenInvited(hospital);
  hospital.clock.advance(60);
  const { secret: fresh } = await givenInvited(hospital);
  hospital.clock.advance(24 * 3600 - 60);

  const secrets = ['A'.repeat(43), fresh.slice(0, -1), `${fresh}A`, '', used, revoked.secret, ...others, expired];
  const replies = [];
  for (const secret of secrets) replies.push(await open(hospital, secret), await set(hospital, secret));

  for (const { status, body } of replies) {
    expect({ status, body: { ...body, instance: '' } }).toEqual({
      status: 404,
      body: {
        type: 'urn:nattoku:problem:link.invalid',
        title: 'このリンクは使えません。',
        status: 404,
        code: 'link.invalid',
        instance: '',
      },
    });
  }
  expect((await open(hospital, fresh)).status).toBe(200);
});

test.each([
  { name: 'too short', password: 'Short.Pw.2026', cut: 12, says: '13文字以上で入力してください' },
  { name: 'without a digit', password: 'No.Digits.In.Here', cut: 99, says: '英大文字・英小文字・数字' },
  { name: 'with a sign that is not allowed', password: 'Right.Password.2026+', cut: 99, says: '記号は' },
  { name: 'too long', password: `Aa1${'x'.repeat(130)}`, cut: 200, says: '128文字以内で入力してください' },
])('a password $name is refused, and the link stays (specification/auth.md §14)', async ({ password, cut, says }) => {
  const hospital = await openHospital();
  const { secret } = await givenInvited(hospital);

  const { status, body } = await set(hospital, secret, password.slice(0, cut));

  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field: 'password', message: expect.stringContaining(says) }]);
  expect((await open(hospital, secret)).status).toBe(200);
  expect(await hospital.audits()).toEqual(['account.invite']);
});

test('a secret is stored as a hash alone, and no list shows it again', async () => {
  const hospital = await openHospital();
  const { secret, staffId } = await givenInvited(hospital);

  const { rows } = await hospital.server.owner.query(
    `SELECT to_jsonb(l)::text AS row FROM account_links l WHERE staff_id = $1
     UNION ALL SELECT to_jsonb(a)::text FROM audit_events a WHERE facility_id = $2
     UNION ALL SELECT to_jsonb(k)::text FROM idempotency_keys k WHERE facility_id = $2`,
    [staffId, hospital.facilityId],
  );

  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a link sets a password and opens nothing else', async () => {
  const hospital = await openHospital();
  const { secret } = await givenInvited(hospital);

  const replies = [
    await fetch(`${hospital.server.origin}/api/facility`, { headers: { cookie: `staff=${secret}` } }),
    await hospital.stranger(facilityContract.get, {}),
  ];

  expect(replies.map(({ status }) => status)).toEqual([401, 401]);
});
