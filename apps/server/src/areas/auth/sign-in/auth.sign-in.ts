import { normaliseEmail } from '@nattoku/contract/staff/account-input';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { FastifyRequest } from 'fastify';
import { warningOwner } from '#areas/auth/sign-in/auth.failed-sign-ins.ts';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { isFailure } from '#areas/auth/factors/second-factor.rules.ts';
import { signInOriginOf } from '#kernel/http/sign-in-origin.ts';
import { hashPassword, isHashOutdated, isRightPassword } from '#kernel/secrets/passwords.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

type Account = {
  staff_id: StaffId;
  facility_id: FacilityId;
  password_hash: string | null;
  state: string;
  knows_device: boolean;
};

/** As much work for an address that nobody has. */
const findAccount = async ({ database }: Services, email: string, deviceHash: Buffer): Promise<Account | undefined> => {
  const { rows } = await database.pool.query<Account>('SELECT * FROM app.account_for_sign_in($1, $2)', [
    email,
    deviceHash,
  ]);
  return rows[0];
};

export type SignIn = { email: string; password: string; deviceHash: Buffer };

/**
 * Opens a session for the person who knows the password. Tries count for the account, and apart for each browser at which this person has signed in
 * before: what strangers try elsewhere, or in the same building, does not keep anybody from their own desk (OWASP, device cookies).
 */
export async function signIn(services: Services, request: FastifyRequest, given: SignIn): Promise<string> {
  const { rateLimits } = services;
  const email = normaliseEmail(given.email);
  const account = await findAccount(services, email, given.deviceHash);
  const isKnown = account?.knows_device === true;
  if (!isKnown) await rateLimits.check('signInPerAddress', request.ip);
  const subject = isKnown ? `${email} ${given.deviceHash.toString('base64url')}` : email;
  const owner = account && { staffId: account.staff_id, facilityId: account.facility_id };
  const run = () => openFor(services, request, account, given);
  try {
    return await warningOwner(services, owner, () =>
      rateLimits.attempt({ name: 'signInPerAccount', subject, run, isFailure }),
    );
  } catch (error) {
    if (isFailure(error) && !isKnown) await rateLimits.spend('signInPerAddress', request.ip);
    throw error;
  }
}

const openFor = async (
  services: Services,
  request: FastifyRequest,
  account: Account | undefined,
  { password, deviceHash }: SignIn,
): Promise<string> => {
  const stored = account?.password_hash ?? null;
  const isRight = await isRightPassword(stored, password);
  if (!account || stored === null || !isRight || account.state !== 'active') throw new Problem('signIn.failed');
  const system = { kind: 'system', facilityId: account.facility_id } as const;
  const { token } = await openSession(services.scopeOf(system, request.id, request.log), {
    staffId: account.staff_id,
    passwordHash: stored,
    rehashed: isHashOutdated(stored) ? await hashPassword(password) : null,
    origin: signInOriginOf(request),
    deviceHash,
  });
  return token;
};
