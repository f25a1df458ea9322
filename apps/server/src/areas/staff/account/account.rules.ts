import { ACCOUNT_LINK_HOURS, type AccountLinkPurpose } from '@nattoku/contract/staff/account';
import { queueNamed } from '#kernel/jobs/queue.ts';

/** The queue that looks for emails which wait: by the clock, and at once after many were written. */
export const ACCOUNT_MAIL_RESUME = queueNamed('account.mail-resume');

export const ACCOUNT_LINK_SECONDS = ACCOUNT_LINK_HOURS * 3600;

/** specification/staff.md §1: invited → active ⇄ locked, suspended → retired. */
export type StaffState = 'invited' | 'active' | 'locked' | 'suspended' | 'retired';

/** In which states a link of this purpose sets a password. A person who is suspended or has left cannot come back by one. */
const usableIn: Record<AccountLinkPurpose, readonly StaffState[]> = {
  invitation: ['invited'],
  passwordReset: ['active', 'locked'],
  firstOperator: [],
};

export const canUseLink = (purpose: AccountLinkPurpose, state: StaffState): boolean =>
  usableIn[purpose].includes(state);

export type LinkTimes = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/** Unknown, used, expired and revoked look alike to the person who holds it. */
export const isOpenLink = ({ expiresAt, usedAt, revokedAt }: LinkTimes, now: Date): boolean =>
  usedAt === null && revokedAt === null && now < expiresAt;

/** The secret rides in the fragment, which browsers send to nobody. */
export const linkAddress = (publicUrl: string, secret: string): string => `${publicUrl}/settingPassword#${secret}`;
