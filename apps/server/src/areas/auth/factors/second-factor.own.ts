import type { OwnSecondFactors, Passkey } from '@nattoku/contract/auth/second-factor';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, isNotNull } from 'drizzle-orm';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import { passkeyName, replaceCodes } from '#areas/auth/factors/second-factor.enrol.ts';
import { ownPasskeys } from '#areas/auth/factors/second-factor.passkeys.ts';
import { isRequired, requireOwnFactors } from '#areas/auth/factors/second-factor.rules.ts';
import { windowsOf } from '#areas/auth/factors/second-factor.step.ts';
import { passkeys, recoveryCodes, totpFactors } from '#domain/staff/second-factor.table.ts';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

/** What somebody has: read by its owner, and counted for an administrator. */
export async function factorsOf(tx: Tx, staffId: StaffId) {
  const [totp] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.staffId, staffId), isNotNull(totpFactors.confirmedAt)));
  const codes = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  return {
    totp,
    passkeys: await ownPasskeys(tx, staffId),
    codesLeft: codes.filter(({ usedAt }) => usedAt === null).length,
    codesMadeAt: codes[0]?.madeAt ?? null,
  };
}

export const listOwn = (scope: StaffScope, passkeysUsable: boolean): Promise<OwnSecondFactors> =>
  read(scope, async (tx) => {
    const { totp, passkeys: keys, codesLeft, codesMadeAt } = await factorsOf(tx, scope.actor.staffId);
    return {
      totp: totp?.confirmedAt
        ? { enrolledAt: totp.confirmedAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
        : null,
      passkeys: keys.map(presentPasskey),
      recoveryCodesLeft: codesLeft,
      recoveryCodesMadeAt: codesMadeAt?.toISOString() ?? null,
      isRequired: await isRequiredOf(tx, scope),
      passkeysUsable,
    };
  });

const presentPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
});

const isRequiredOf = async (tx: Tx, { actor, clock }: StaffScope): Promise<boolean> => {
  const [policy] = await tx.select().from(facilities);
  return policy !== undefined && isRequired(policy, actor.role, todayInTokyo(clock.now()));
};

export const renamePasskey = write(
  async (tx, { passkeyId, name }: { passkeyId: string; name: string }, { actor }: StaffScope) => {
    const [renamed] = await tx
      .update(passkeys)
      .set({ name: passkeyName(name) })
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.staffId, actor.staffId)))
      .returning();
    if (!renamed) throw new Problem('notFound');
    return {
      result: presentPasskey(renamed),
      audit: { action: 'secondFactor.rename', subject: { type: 'staff', id: actor.staffId }, detail: { passkeyId } },
    };
  },
);

export const removeTotp = write(async (tx, _: object, scope: StaffScope): Promise<Written<object>> => {
  await mayRemove(tx, scope);
  const removed = await tx.delete(totpFactors).where(eq(totpFactors.staffId, scope.actor.staffId)).returning();
  if (!removed.some(({ confirmedAt }) => confirmedAt)) throw new Problem('secondFactor.missing');
  return removedOne(tx, scope, 'totp');
});

export const removePasskey = write(
  async (tx, { passkeyId }: { passkeyId: string }, scope: StaffScope): Promise<Written<object>> => {
    await mayRemove(tx, scope);
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.staffId, scope.actor.staffId)))
      .returning();
    if (removed.length === 0) throw new Problem('notFound');
    return removedOne(tx, scope, 'passkey');
  },
);

/** Holds the person, so that of two windows each of which removes the last but one, one finds the other's done. */
const mayRemove = async (tx: Tx, scope: StaffScope): Promise<void> => {
  requireOwnFactors(scope);
  requireFreshProof(scope);
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, scope.actor.staffId)).for('no key update');
};

/** Recovery codes stand in for a factor; without one there is nothing that they could recover. */
const removedOne = async (tx: Tx, scope: StaffScope, method: 'totp' | 'passkey'): Promise<Written<object>> => {
  const { facilityId, staffId } = scope.actor;
  const now = scope.clock.now();
  const left = await factorsOf(tx, staffId);
  const isLast = !left.totp && left.passkeys.length === 0;
  if (isLast && (await isRequiredOf(tx, scope))) throw new Problem('secondFactor.required');
  if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  return {
    result: {},
    audit: { action: 'secondFactor.remove', subject: { type: 'staff', id: staffId }, detail: { method, isLast } },
    changes: await windowsOf(tx, staffId),
    jobs: [
      await queueEmail(tx, { facilityId, staffId, kind: 'secondFactorRemoved', causeId: newId(now.getTime()), now }),
    ],
  };
};

export const makeRecoveryCodes = write(async (tx, _: object, scope: StaffScope) => {
  await mayRemove(tx, scope);
  const { totp, passkeys: keys } = await factorsOf(tx, scope.actor.staffId);
  if (!totp && keys.length === 0) throw new Problem('secondFactor.missing');
  return {
    result: { recoveryCodes: await replaceCodes(tx, scope) },
    audit: { action: 'secondFactor.makeRecoveryCodes', subject: { type: 'staff', id: scope.actor.staffId } },
  };
});
