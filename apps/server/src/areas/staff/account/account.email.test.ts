import { accountContract } from '@nattoku/contract/staff/account';
import { expect, test } from 'vitest';
import { ACCOUNT_MAIL } from '#domain/staff/account-outbox.ts';
import { resumeEmails, sendEmail } from '#areas/staff/account/account.email.ts';
import { type Email, EmailFailed, EmailRefused } from '#kernel/email/email.ts';
import { anInvitation, secretIn } from '#testing/accounts.ts';
import { openHospital } from '#testing/hospital.ts';

/** An email that waits, and a mail server that answers as told; no job is taken out of the queue by itself. */
const withWaitingEmail = async (answer: (attempt: number) => Promise<void> | void = () => {}) => {
  const hospital = await openHospital();
  const sent: Email[] = [];
  const send = async (email: Email) => {
    sent.push(email);
    await answer(sent.length);
  };
  const services = { ...hospital.server.services, mailer: { send, mailbox: null } };
  const { body } = await hospital.admin(accountContract.invite, { body: anInvitation({ delivery: 'email' }) });
  const { rows } = await hospital.server.owner.query<{ id: string }>(
    'SELECT id FROM account_emails WHERE staff_id = $1',
    [body.staffId],
  );
  const emailId = rows[0]?.id ?? expect.unreachable();
  const deliver = () =>
    sendEmail(services)({ facilityId: hospital.facilityId, mailId: emailId }, { signal: new AbortController().signal });
  const jobs = async () => {
    const { rowCount } = await hospital.server.owner.query(
      "SELECT FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state = 'created'",
      [ACCOUNT_MAIL, emailId],
    );
    return rowCount;
  };
  return { hospital, services, sent, deliver, jobs, emailId, staffId: body.staffId };
};

test('a job that comes again sends nothing again', async () => {
  const { sent, deliver } = await withWaitingEmail();

  await deliver();
  await deliver();

  expect(sent).toHaveLength(1);
});

test('two who take the same email at once send it once', async () => {
  const { sent, deliver } = await withWaitingEmail();

  await Promise.all([deliver(), deliver(), deliver()]);

  expect(sent).toHaveLength(1);
});

test('a mail server that fails is asked again, and the link of the email that arrives works', async () => {
  const { hospital, sent, deliver } = await withWaitingEmail((attempt) => {
    if (attempt === 1) throw new EmailFailed('ECONNECTION');
  });

  await expect(deliver()).rejects.toThrow('email: ECONNECTION');
  await deliver();

  const status = async (email: Email | undefined) =>
    (await hospital.stranger(accountContract.openLink, { body: { secret: secretIn(email?.text ?? '') } })).status;
  expect([await status(sent[0]), await status(sent[1])]).toEqual([404, 200]);
});

test('an address that the mail server refuses is not tried again', async () => {
  const { hospital, services, sent, deliver, jobs, emailId } = await withWaitingEmail(() => {
    throw new EmailRefused('EENVELOPE RCPT TO 550');
  });
  await hospital.server.owner.query('DELETE FROM pgboss.job WHERE singleton_key = $1', [emailId]);

  await deliver();
  await deliver();
  await resumeEmails(services);

  expect(sent).toHaveLength(1);
  expect(await jobs()).toBe(0);
  expect(await hospital.audits()).toEqual(['account.invite']);
});

test('an email whose job was lost comes back into the queue once, until its link is too old', async () => {
  const { hospital, services, sent, deliver, jobs, emailId } = await withWaitingEmail();
  const lose = () => hospital.server.owner.query('DELETE FROM pgboss.job WHERE singleton_key = $1', [emailId]);
  await lose();

  await resumeEmails(services);
  await resumeEmails(services);

  expect(await jobs()).toBe(1);
  await lose();
  hospital.clock.advance(25 * 3600);
  await resumeEmails(services);
  expect(await jobs()).toBe(0);
  await deliver();
  expect(sent).toEqual([]);
});

test('an email to somebody who was suspended meanwhile is not sent', async () => {
  const { hospital, sent, deliver, staffId } = await withWaitingEmail();
  // The database lets nobody go another way.
  for (const state of ['active', 'suspended'])
    await hospital.server.owner.query('UPDATE staff SET state = $2 WHERE id = $1', [staffId, state]);

  await deliver();

  expect(sent).toEqual([]);
});
