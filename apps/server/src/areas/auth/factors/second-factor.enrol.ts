import type { SignInMethod } from '@nattoku/contract/auth/auth';
import { characterCount } from '@nattoku/rules/text/text-length';
import { PASSKEY_NAME_LENGTH } from '@nattoku/contract/auth/second-factor';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import type { PasskeyAttestation } from '@nattoku/contract/auth/passkey';
import { and, eq, isNull } from 'drizzle-orm';
import { sessions, staff } from '#domain/staff/staff.table.ts';
import { type Asked, verifyAttestation } from '#areas/auth/factors/passkey.verify.ts';
import { requireOwnFactors } from '#areas/auth/factors/second-factor.rules.ts';
import { windowsOf } from '#areas/auth/factors/second-factor.step.ts';
import { passkeys, recoveryCodes } from '#domain/staff/second-factor.table.ts';
import { confirmTotp } from '#areas/auth/factors/second-factor.totp.ts';
import { newRecoveryCodes, oneTimeCodeHash } from '#areas/auth/factors/one-time-codes.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

/** `token` is the session's new secret; null where it keeps its own. */
type Added = { token: string | null; recoveryCodes: string[] | null };

export const enrolTotp = write(async (tx, { code }: { code: string }, scope: StaffScope): Promise<Written<Added>> => {
  requireOwnFactors(scope);
  await confirmTotp(tx, code, scope);
  return added(tx, scope, 'totp');
});

type NewPasskey = { name: string; attestation: PasskeyAttestation; asked: Asked };

export const enrolPasskey = write(
  async (tx, { name, attestation, asked }: NewPasskey, scope: StaffScope): Promise<Written<Added>> => {
    requireOwnFactors(scope);
    const now = scope.clock.now();
    const made = await verifyAttestation(attestation, asked);
    const { staffId } = scope.actor;
    const stored = await tx
      .insert(passkeys)
      .values({ id: newId(now.getTime()), staffId, name: passkeyName(name), createdAt: now, ...made })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new Problem('passkey.taken');
    return added(tx, scope, 'passkey');
  },
);

/** A name as a list shows it. */
export function passkeyName(typed: string): string {
  const name = normaliseText(typed).replace(/\s+/g, ' ');
  if (name === '') throw invalidInput({ field: 'name', message: '入力してください' });
  if (characterCount(name) > PASSKEY_NAME_LENGTH)
    throw invalidInput({ field: 'name', message: `${PASSKEY_NAME_LENGTH}文字以内で入力してください` });
  return name;
}

const added = async (tx: Tx, scope: StaffScope, method: SignInMethod): Promise<Written<Added>> => {
  const { facilityId, staffId, sessionId, pending } = scope.actor;
  const now = scope.clock.now();
  // Two windows that enrol at once make one set of codes.
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update');
  const token = pending === 'enrolment' ? newSecret() : null;
  await tx
    .update(sessions)
    .set({ method, ...(token ? { tokenHash: hashSecret(token), provedAt: now } : {}) })
    .where(and(eq(sessions.id, sessionId), eq(sessions.method, 'password')));
  return {
    result: { token, recoveryCodes: await firstCodes(tx, scope) },
    audit: { action: 'secondFactor.add', subject: { type: 'staff', id: staffId }, detail: { method } },
    changes: await windowsOf(tx, staffId),
    jobs: [
      await queueEmail(tx, { facilityId, staffId, kind: 'secondFactorAdded', causeId: newId(now.getTime()), now }),
    ],
  };
};

const firstCodes = async (tx: Tx, scope: StaffScope): Promise<string[] | null> => {
  const left = await tx
    .select({ madeAt: recoveryCodes.madeAt })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.staffId, scope.actor.staffId), isNull(recoveryCodes.usedAt)));
  return left.length > 0 ? null : replaceCodes(tx, scope);
};

/** New recovery codes in place of all earlier ones. They exist in the answer alone. */
export async function replaceCodes(tx: Tx, { actor, auditKey, clock }: StaffScope): Promise<string[]> {
  const { staffId } = actor;
  const madeAt = clock.now();
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  await tx
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ staffId, codeHash: oneTimeCodeHash(auditKey, 'recoveryCode', staffId, code), madeAt })),
    );
  return codes;
}
