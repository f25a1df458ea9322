import type { PasskeyAssertion } from '@nattoku/contract/auth/passkey';
import { eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { takeChallenge } from '#areas/auth/factors/passkey-challenges.ts';
import { usePasskey } from '#areas/auth/factors/second-factor.passkeys.ts';
import { useTotp } from '#areas/auth/factors/second-factor.totp.ts';
import type { Tx } from '#kernel/database/database.ts';
import { relyingPartyOf } from '#kernel/http/relying-party.ts';
import { isRightPassword } from '#kernel/secrets/passwords.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Something that only its owner can give. `host` is that of the request, for passkeys on a developer's machine. */
export type Asking = { services: Services; scope: StaffScope; host: string | undefined };
export type Presence = { password: string } | { code: string } | { assertion: PasskeyAssertion };

/** What is left to do in the transaction of what it is shown for, so that both happen or neither. Throws when it does not hold. */
export type Show = (tx: Tx) => Promise<void>;

/** Looks at what was given. What costs time, or must be used up whether or not it is right, is done here, before the transaction. */
export async function showing(asking: Asking, presence: Presence): Promise<Show> {
  if ('password' in presence) return showPassword(asking, presence.password);
  if ('code' in presence) return (tx) => useTotp(tx, presence.code, asking.scope);
  return showPasskey(asking, presence.assertion);
}

const showPassword = async ({ scope }: Asking, password: string): Promise<Show> => {
  const { staffId } = scope.actor;
  const stored = await read(scope, async (tx) => {
    const [row] = await tx.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId));
    return row?.hash ?? null;
  });
  if (!(await isRightPassword(stored, password))) throw new Problem('password.wrong');
  return async (tx) => {
    const [row] = await tx.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId));
    if (row?.hash !== stored) throw new Problem('password.wrong');
  };
};

const showPasskey = async ({ services, scope, host }: Asking, assertion: PasskeyAssertion): Promise<Show> => {
  const { staffId, sessionId } = scope.actor;
  const party = relyingPartyOf(services.publicUrl, host);
  if (!party) throw new Problem('passkey.unavailable');
  const challenge = await takeChallenge(services, assertion, { purpose: 'present', sessionId });
  return (tx) => usePasskey(tx, { assertion, asked: { challenge, party }, staffId, now: scope.clock.now() });
};
