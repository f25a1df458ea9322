import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@nattoku/contract/auth/passkey';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, lt } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { CHALLENGE_MS } from '#areas/auth/factors/passkey-challenges.ts';
import { ALGORITHMS, type Asked, knownTransports, verifyAssertion } from '#areas/auth/factors/passkey.verify.ts';
import { passkeys } from '#domain/staff/second-factor.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const descriptorOf = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: knownTransports.filter((known) => transports.includes(known)),
});

/** Without credentials it asks for one that the authenticator finds by itself, and says nothing of who has one. */
export const requestOf = (
  { challenge, party }: Asked,
  own: readonly (typeof passkeys.$inferSelect)[] = [],
): PasskeyRequest => ({
  challenge,
  timeout: CHALLENGE_MS,
  rpId: party.id,
  allowCredentials: own.map(descriptorOf),
  userVerification: 'required',
});

export const ownPasskeys = (tx: Tx, staffId: StaffId) =>
  tx.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(passkeys.createdAt, passkeys.id);

export async function creationOf(tx: Tx, { challenge, party }: Asked, { actor }: StaffScope): Promise<PasskeyCreation> {
  const [person] = await tx
    .select({ email: staff.email, name: staff.name })
    .from(staff)
    .where(eq(staff.id, actor.staffId));
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rp: { id: party.id, name: 'Nattoku' },
    user: {
      id: handleOf(actor.staffId),
      name: person?.email ?? '',
      displayName: person?.name ?? '',
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: (await ownPasskeys(tx, actor.staffId)).map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
  };
}

/** What an authenticator keeps of whose passkey it is: the id of the account, which names nobody. */
export const handleOf = (staffId: StaffId): string =>
  Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url');

type Shown = { assertion: PasskeyAssertion; asked: Asked; staffId: StaffId; now: Date };

/** Takes a passkey of this person. Throws `passkey.failed` for another's, a copy's or a wrong one. */
export async function usePasskey(tx: Tx, { assertion, asked, staffId, now }: Shown): Promise<void> {
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.staffId, staffId)));
  if (!passkey) throw new Problem('passkey.failed');
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== handleOf(staffId)) throw new Problem('passkey.failed');
  const counter = await verifyAssertion(assertion, passkey, asked);
  // Many authenticators do not count and always say 0; one that counts must go up, also when two come at once.
  const isAhead = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), isAhead))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new Problem('passkey.failed');
}
