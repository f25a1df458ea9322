import { accountContract, type Invitation } from '@nattoku/contract/staff/account';
import { expect } from 'vitest';
import { hashPassword } from '#kernel/secrets/passwords.ts';
import { callerWith, type Hospital } from '#testing/hospital.ts';

export const OLD_PASSWORD = 'Right.Password.2026';
export const NEW_PASSWORD = 'Another.Password.2027';
const oldHash = await hashPassword(OLD_PASSWORD);

export const givePassword = ({ server }: Hospital, staffId: string) =>
  server.owner.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [staffId, oldHash]);

let invited = 0;
export const anInvitation = (given: Partial<Invitation> = {}): Invitation => ({
  email: `invited-${(invited += 1)}@hospital.example`,
  name: '山本 さくら',
  nameKana: 'ヤマモト サクラ',
  role: 'nurse',
  departmentIds: [],
  delivery: 'print',
  ...given,
});

/** The secret of a printed link, with the account that it is for. */
export const givenInvited = async (hospital: Hospital, given: Partial<Invitation> = {}) => {
  const invitation = anInvitation(given);
  const { body } = await hospital.admin(accountContract.invite, { body: invitation });
  return { ...invitation, staffId: body.staffId, secret: body.linkSecret ?? '' };
};

/** Emails to this address, newest first, once there are as many. */
export const emailsTo = async ({ server }: Hospital, to: string, count = 1) => {
  const find = async () => (await server.services.mailer?.mailbox?.list())?.filter((email) => email.to === to) ?? [];
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return find();
};

export const secretIn = (text: string): string => /\/settingPassword#([\w-]{43})$/m.exec(text)?.[1] ?? '';

/** The secret of the newest email to somebody who has forgotten a password. */
export const forgotten = async (hospital: Hospital, email: string, count = 1): Promise<string> => {
  await hospital.stranger(accountContract.forgetPassword, { body: { email } });
  const emails = (await emailsTo(hospital, email, count)).filter(({ text }) => secretIn(text));
  return secretIn(emails[0]?.text ?? '');
};

export const carrying = ({ server }: Hospital, headers: Headers) =>
  callerWith(server.origin, { cookie: headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' });
