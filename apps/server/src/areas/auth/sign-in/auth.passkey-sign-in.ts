import type { PasskeyAssertion } from '@nattoku/contract/auth/passkey';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { FastifyRequest } from 'fastify';
import { openSession } from '#areas/auth/sign-in/auth.operations.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import { takeChallenge } from '#areas/auth/factors/passkey-challenges.ts';
import { usePasskey } from '#areas/auth/factors/second-factor.passkeys.ts';
import { isFailure } from '#areas/auth/factors/second-factor.rules.ts';
import type { RelyingParty } from '#kernel/http/relying-party.ts';
import { signInOriginOf } from '#kernel/http/sign-in-origin.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

export type PasskeySignIn = { assertion: PasskeyAssertion; party: RelyingParty; deviceHash: Buffer };

/**
 * A passkey that its owner was verified by is two factors in one; it opens a session by itself where the facility allows that. Whatever is wrong
 * – nobody's passkey, a facility that does not allow it, somebody who has left – is answered alike.
 */
export async function signInByPasskey(
  services: Services,
  request: FastifyRequest,
  given: PasskeySignIn,
): Promise<string> {
  try {
    return await open(services, request, given);
  } catch (error) {
    if (isFailure(error)) throw new Problem('signIn.passkeyFailed');
    throw error;
  }
}

const open = async (
  services: Services,
  request: FastifyRequest,
  { assertion, party, deviceHash }: PasskeySignIn,
): Promise<string> => {
  const { database, clock } = services;
  const challenge = await takeChallenge(services, assertion, { purpose: 'signIn', sessionId: null });
  const { rows } = await database.pool.query<{ staff_id: StaffId; facility_id: FacilityId }>(
    'SELECT * FROM app.owner_of_passkey($1)',
    [Buffer.from(assertion.id, 'base64url')],
  );
  const [owner] = rows;
  if (!owner) throw new Problem('passkey.failed');
  const { staff_id: staffId, facility_id: facilityId } = owner;
  await database.transaction(facilityId, async (tx) => {
    const [facility] = await tx.select({ passkeyAlone: facilities.passkeyAlone }).from(facilities);
    if (!facility?.passkeyAlone) throw new Problem('passkey.failed');
    await usePasskey(tx, { assertion, asked: { challenge, party }, staffId, now: clock.now() });
  });
  const { token } = await openSession(services.scopeOf({ kind: 'system', facilityId }, request.id, request.log), {
    staffId,
    method: 'passkey',
    origin: signInOriginOf(request),
    deviceHash,
  });
  return token;
};
