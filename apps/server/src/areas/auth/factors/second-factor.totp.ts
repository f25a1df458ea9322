import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { requireOwnFactors } from '#areas/auth/factors/second-factor.rules.ts';
import { totpFactors } from '#domain/staff/second-factor.table.ts';
import { judgeTotp, newTotpSecret, totpLink } from '#areas/auth/factors/totp-code.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { encrypt, decrypt } from '#kernel/secrets/encryption.ts';
import { write } from '#kernel/write.ts';

const PURPOSE = 'totp';

/** Makes a secret that counts once a code of it was given. Of two windows that start, the later one wins. */
export const startTotp = write(async (tx, _: object, scope: StaffScope) => {
  requireOwnFactors(scope);
  requireFreshProof(scope);
  const { staffId } = scope.actor;
  const [person] = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(eq(staff.id, staffId))
    .for('no key update');
  await tx.delete(totpFactors).where(and(eq(totpFactors.staffId, staffId), isNull(totpFactors.confirmedAt)));
  const secret = newTotpSecret();
  const createdAt = scope.clock.now();
  const id = newId(createdAt.getTime());
  const sealedSecret = encrypt(scope.auditKey, PURPOSE, staffId, secret);
  await tx.insert(totpFactors).values({ id, staffId, sealedSecret, createdAt, lastStep: 0 });
  return {
    result: totpLink(secret, person?.email ?? ''),
    audit: { action: 'secondFactor.startTotp', subject: { type: 'staff', id: staffId } },
  };
});

/** The first code: proves that the app holds the secret. An earlier app of this person ends. */
export async function confirmTotp(tx: Tx, code: string, scope: StaffScope): Promise<void> {
  const { staffId } = scope.actor;
  const now = scope.clock.now();
  const [started] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.staffId, staffId), isNull(totpFactors.confirmedAt)))
    .for('update');
  if (!started) throw new Problem('secondFactor.missing');
  const step = stepOf(started.sealedSecret, staffId, code, scope);
  await tx.delete(totpFactors).where(and(eq(totpFactors.staffId, staffId), isNotNull(totpFactors.confirmedAt)));
  await tx
    .update(totpFactors)
    .set({ confirmedAt: now, lastUsedAt: now, lastStep: step })
    .where(eq(totpFactors.id, started.id));
}

/** Uses a code up. Of many who come with the same one at once the database lets one through. */
export async function useTotp(tx: Tx, code: string, scope: StaffScope): Promise<void> {
  const { staffId } = scope.actor;
  const [factor] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.staffId, staffId), isNotNull(totpFactors.confirmedAt)));
  if (!factor) throw new Problem('secondFactor.wrong');
  const step = stepOf(factor.sealedSecret, staffId, code, scope);
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: scope.clock.now() })
    .where(and(eq(totpFactors.id, factor.id), lt(totpFactors.lastStep, step)))
    .returning({ id: totpFactors.id });
  if (used.length === 0) throw new Problem('secondFactor.used');
}

const stepOf = (encrypted: Buffer, staffId: StaffId, code: string, { auditKey, clock }: StaffScope): number => {
  const verdict = judgeTotp(decrypt(auditKey, PURPOSE, staffId, encrypted), code, clock.now());
  if (verdict === 'clockOff') throw new Problem('secondFactor.clockOff');
  if (verdict === 'wrong') throw new Problem('secondFactor.wrong');
  return verdict.step;
};
