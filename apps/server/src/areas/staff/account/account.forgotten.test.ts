import { accountContract } from '@nattoku/contract/staff/account';
import { expect, test } from 'vitest';
import { forgotten, givenInvited, givePassword, emailsTo, secretIn } from '#testing/accounts.ts';
import { openHospital } from '#testing/hospital.ts';
import { openSecondApp } from '#testing/process/second-app.ts';
import { callerWith } from '#testing/hospital.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

test('the answer is the same whether or not there is an account, and as much is done for it', async () => {
  const hospital = await openHospital();
  const { server, staff } = hospital;
  await server.owner.query("UPDATE staff SET state = 'suspended' WHERE id = $1", [staff.doctor.staffId]);
  const invited = await givenInvited(hospital);
  const counted = async () =>
    (await server.owner.query("SELECT FROM pgboss.job WHERE name = 'account.forgotten'")).rowCount;
  const before = (await counted()) ?? 0;

  const replies = [];
  for (const email of [staff.nurse.email, 'nobody@hospital.example', staff.doctor.email, invited.email]) {
    replies.push(await hospital.stranger(accountContract.forgetPassword, { body: { email } }));
  }

  for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 200, body: {} });
  expect(await counted()).toBe(before + 4);
  const { rows } = await server.owner.query("SELECT data FROM pgboss.job WHERE name = 'account.forgotten'");
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('an email comes to the person who has an account and a password, however the address is written, and to nobody else', async () => {
  const hospital = await openHospital();
  const { server, staff, stranger } = hospital;
  await givePassword(hospital, staff.nurse.staffId);
  await server.owner.query("UPDATE staff SET state = 'retired' WHERE id = $1", [staff.doctor.staffId]);
  await server.work();
  for (const email of [staff.doctor.email, 'nobody@hospital.example', ` ${staff.nurse.email.toUpperCase()} `]) {
    await stranger(accountContract.forgetPassword, { body: { email } });
  }

  const [email] = await emailsTo(hospital, staff.nurse.email);

  expect(email).toMatchObject({ subject: '【Nattoku】パスワードの再設定' });
  expect(email?.text).toMatch(/^https:\/\/hospital\.example\/settingPassword#[\w-]{43}$/m);
  const opened = await stranger(accountContract.openLink, { body: { secret: secretIn(email?.text ?? '') } });
  expect(opened.body).toMatchObject({ purpose: 'passwordReset', person: { email: staff.nurse.email } });
  const { rows } = await server.owner.query('SELECT DISTINCT staff_id FROM account_emails WHERE facility_id = $1', [
    hospital.facilityId,
  ]);
  expect(rows).toEqual([{ staff_id: staff.nurse.staffId }]);
});

test('the host that a request names gets into no email', async () => {
  const hospital = await openHospital();
  const { email, staffId } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  await hospital.server.work();

  await callerWith(hospital.server.origin, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })(
    accountContract.forgetPassword,
    { body: { email } },
  );

  const [received] = await emailsTo(hospital, email);
  expect(received?.text).not.toContain('evil');
});

test('the secret is in the email and nowhere in the database', async () => {
  const hospital = await openHospital();
  const { email, staffId } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  await hospital.server.work();
  const secret = await forgotten(hospital, email);

  const { rows } = await hospital.server.owner.query(
    `SELECT to_jsonb(j)::text FROM pgboss.job j WHERE name LIKE 'account.%'
     UNION ALL SELECT to_jsonb(l)::text FROM account_links l UNION ALL SELECT to_jsonb(m)::text FROM account_emails m`,
  );

  expect(secret).toHaveLength(43);
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each([
  { name: 'an account there is', addressOf: (email: string) => email },
  { name: 'an address that nobody has', addressOf: (email: string) => `no-${email}` },
])('asking again and again for $name is refused alike', async ({ addressOf }) => {
  const hospital = await openHospital();
  const email = addressOf(hospital.staff.nurse.email);

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await hospital.stranger(accountContract.forgetPassword, { body: { email } })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a server that sends no emails says so to everybody', async () => {
  const hospital = await openHospital();
  const { origin, close } = await openSecondApp({ ...hospital.server.services, mailer: null, sms: null });
  const call = callerWith(origin, { cookie: hospital.staff.admin.cookie });

  const forgot = await call(accountContract.forgetPassword, { body: { email: hospital.staff.nurse.email } });
  const mailbox = await fetch(`${origin}/api/local/mailbox`);
  await close();

  expect(forgot).toMatchObject({ status: 422, body: { code: 'email.off' } });
  expect(mailbox.status).toBe(404);
});
