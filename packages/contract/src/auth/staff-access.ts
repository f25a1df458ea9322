import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { TEMPORARY_ACCESS_HOURS } from '#auth/security-policy.ts';
import { Instant, StaffId } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

/** A reset that nobody has approved is over after this time. */
export const RESET_REQUEST_HOURS = 24;
export const REASON_LENGTH = 500;

const Reason = text(REASON_LENGTH).min(1);
const Person = z.object({ id: StaffId, name: z.string() });

export const SecondFactorReset = z.object({
  id: z.uuid(),
  staff: Person,
  reason: z.string(),
  requestedBy: Person,
  requestedAt: Instant,
  expiresAt: Instant,
  state: z.enum(['open', 'approved', 'canceled', 'expired']),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  /** Whether who asks may approve it: neither who requested it nor whom it concerns. */
  mayApprove: z.boolean(),
});
export type SecondFactorReset = z.infer<typeof SecondFactorReset>;

export const TemporaryAccess = z.object({
  id: z.uuid(),
  staff: Person,
  reason: z.string(),
  givenBy: Person,
  givenAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: Person.nullable(),
  state: z.enum(['unused', 'inUse', 'ended', 'revoked']),
});
export type TemporaryAccess = z.infer<typeof TemporaryAccess>;

const resetId = z.object({ resetId: z.uuid() });
const staffId = z.object({ staffId: StaffId });

/** What administrators do for somebody who cannot sign in. All but the lists want a fresh proof (session.proofNeeded). */
export const staffAccessContract = {
  secondFactorsOf: endpoint({
    method: 'GET',
    path: '/staff-access/{staffId}',
    permission: 'staff.manage',
    summary: 'Which second factors somebody has, and what is under way for this person',
    params: staffId,
    response: z.object({
      totp: z.boolean(),
      passkeys: z.int(),
      recoveryCodesLeft: z.int(),
      openReset: SecondFactorReset.nullable(),
      temporaryAccess: TemporaryAccess.nullable(),
      /** Active administrators who could approve a reset that who asks requests. */
      approvers: z.int(),
    }),
    problems: ['notFound'],
  }),
  resets: endpoint({
    method: 'GET',
    path: '/second-factor-resets',
    permission: 'staff.manage',
    summary: 'Requests to reset a second factor, open ones first, of the last 90 days',
    response: z.object({ items: z.array(SecondFactorReset) }),
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/second-factor-resets',
    permission: 'staff.manage',
    summary: 'Ask a second administrator to approve that the second factors of somebody are removed',
    idempotent: true,
    body: z.object({ staffId: StaffId, reason: Reason }),
    response: SecondFactorReset,
    problems: [
      'notFound',
      'session.proofNeeded',
      'secondFactor.missing',
      'secondFactor.ownReset',
      'secondFactor.noSecondAdministrator',
    ],
  }),
  approveReset: endpoint({
    method: 'POST',
    path: '/second-factor-resets/{resetId}/approve',
    permission: 'staff.manage',
    summary: 'Approve as the second administrator: removes all second factors of the person and ends the sessions',
    params: resetId,
    response: SecondFactorReset,
    problems: [
      'notFound',
      'session.proofNeeded',
      'secondFactor.resetClosed',
      'secondFactor.ownReset',
      'secondFactor.otherAdministratorNeeded',
    ],
  }),
  cancelReset: endpoint({
    method: 'POST',
    path: '/second-factor-resets/{resetId}/cancel',
    permission: 'staff.manage',
    summary: 'Withdraw or refuse a request',
    params: resetId,
    response: SecondFactorReset,
    problems: ['notFound', 'secondFactor.resetClosed'],
  }),
  temporaryAccesses: endpoint({
    method: 'GET',
    path: '/temporary-accesses',
    permission: 'staff.manage',
    summary: 'Temporary access given in one month, for the monthly report; newest first',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    response: z.object({ items: z.array(TemporaryAccess) }),
  }),
  giveTemporaryAccess: endpoint({
    method: 'POST',
    path: '/temporary-accesses',
    permission: 'staff.manage',
    summary: 'A code, shown this once and good for one sign-in, in place of a lost second factor; an earlier one ends',
    idempotent: true,
    body: z.object({ staffId: StaffId, reason: Reason, hours: z.int().min(1).max(TEMPORARY_ACCESS_HOURS) }),
    response: z.object({ temporaryAccess: TemporaryAccess, code: z.string() }),
    problems: [
      'notFound',
      'session.proofNeeded',
      'secondFactor.missing',
      'secondFactor.ownReset',
      'secondFactor.otherAdministratorNeeded',
    ],
  }),
  revokeTemporaryAccess: endpoint({
    method: 'POST',
    path: '/temporary-accesses/{temporaryAccessId}/revoke',
    permission: 'staff.manage',
    summary: 'End temporary access, and the session that was opened with it',
    params: z.object({ temporaryAccessId: z.uuid() }),
    response: TemporaryAccess,
    problems: ['notFound'],
  }),
};
