import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Profession } from '#staff/professions.ts';
import { DepartmentId, Instant, Nothing, StaffId, WardId } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

/** A link to set a password works this long, and once. */
export const ACCOUNT_LINK_HOURS = 24;

export const accountLinkPurposes = ['invitation', 'passwordReset', 'firstOperator'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** Operators come by the link of the first start and not by a facility's administrator. */
export const invitedRoles = ['doctor', 'nurse', 'comedical', 'clerk', 'admin'] as const;

const Secret = verbatim(100);
const Password = verbatim(512).min(1);

/** Who somebody is, as people see it. */
export const AccountPerson = z.object({ email: verbatim(320), name: line(60), nameKana: line(60) });
export type AccountPerson = z.infer<typeof AccountPerson>;

/** By mail, or as a secret that the answer holds once, to be printed. */
export const LinkDelivery = z.enum(['email', 'print']);
export type LinkDelivery = z.infer<typeof LinkDelivery>;

export const Invitation = AccountPerson.extend({
  role: z.enum(invitedRoles),
  departmentIds: z.array(DepartmentId).max(100),
  profession: Profession.nullish(),
  staffNumber: line(20).nullish(),
  wardIds: z.array(WardId).max(100).optional(),
  delivery: LinkDelivery,
});
export type Invitation = z.infer<typeof Invitation>;

export const Invited = z.object({
  staffId: StaffId,
  expiresAt: Instant,
  /** Of the link `/settingPassword#…`, shown this once; null when it goes by mail. */
  linkSecret: z.string().nullable(),
});
export type Invited = z.infer<typeof Invited>;

export const OpenedAccountLink = z.object({
  purpose: z.enum(accountLinkPurposes),
  facilityName: z.string(),
  /** Null for the first operator, who has no account yet. */
  person: z.object({ email: z.string(), name: z.string() }).nullable(),
  /** The shortest password that may be set by it. */
  passwordMinLength: z.int(),
});
export type OpenedAccountLink = z.infer<typeof OpenedAccountLink>;

export const accountContract = {
  forgetPassword: endpoint({
    method: 'POST',
    path: '/account/forgotten-password',
    permission: 'anonymous',
    summary:
      'Ask for an email with a link to set a new password. The answer is the same whether or not there is an account.',
    body: z.object({ email: verbatim(320).min(1) }),
    response: Nothing,
    problems: ['request.tooMany', 'email.off'],
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/account/link',
    permission: 'anonymous',
    summary: 'What a link to set a password is for. Uses nothing up.',
    safe: true,
    body: z.object({ secret: Secret }),
    response: OpenedAccountLink,
    problems: ['link.invalid', 'request.tooMany'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/account/link/password',
    permission: 'anonymous',
    summary: 'Set the password by a link, which is used up by it. Ends every session of this person.',
    body: z.object({
      secret: Secret,
      password: Password,
      /** For the first operator only: the account that this makes. */
      person: AccountPerson.optional(),
    }),
    response: z.object({ email: z.string() }),
    problems: ['link.invalid', 'request.tooMany', 'account.emailTaken'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    admission: 'urgent',
    permission: 'signedInOrPasswordChange',
    summary: 'Change the own password. Ends every other session of this person.',
    body: z.object({ currentPassword: Password, password: Password }),
    response: Nothing,
    problems: ['password.wrong', 'signIn.tooMany'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff-invitations',
    permission: 'staff.manage',
    summary: 'Make an account and invite its owner to set a password',
    idempotent: true,
    body: Invitation,
    response: Invited,
    problems: ['account.emailTaken', 'email.off'],
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/staff-invitations/{staffId}',
    permission: 'staff.manage',
    summary: 'Invite somebody again who has not set a password yet; the earlier link ends',
    idempotent: true,
    params: z.object({ staffId: StaffId }),
    body: z.object({ delivery: LinkDelivery }),
    response: Invited,
    problems: ['notFound', 'account.illegalTransition', 'email.off'],
  }),
  startPasswordReset: endpoint({
    method: 'POST',
    path: '/staff-access/{staffId}/password-reset',
    permission: 'staff.manage',
    summary:
      'A link by which somebody sets a new password. Nobody else learns the password, and the second factor stays. Wants a fresh proof.',
    idempotent: true,
    params: z.object({ staffId: StaffId }),
    body: z.object({ delivery: LinkDelivery }),
    response: Invited,
    problems: [
      'notFound',
      'session.proofNeeded',
      'email.off',
      'account.illegalTransition',
      'staff.ownAccount',
      'secondFactor.otherAdministratorNeeded',
    ],
  }),
};
