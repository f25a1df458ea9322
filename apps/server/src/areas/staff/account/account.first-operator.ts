import { features } from '@nattoku/contract/auth/permissions';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import { ACCOUNT_LINK_SECONDS, linkAddress } from '#areas/staff/account/account.rules.ts';
import { accountLinks } from '#areas/staff/account/account.table.ts';
import { ADVISORY_LOCKS } from '#kernel/database/advisory-locks.ts';
import { openClient } from '#kernel/database/client.ts';
import { enterFacility } from '#kernel/database/every-facility.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/**
 * While nobody at all can sign in (specification/operator.md §3): the address by which the first operator makes an account, to be shown once. It
 * ends the one that an earlier start gave. Null as soon as there is anybody.
 */
export async function offerFirstOperator(ownerUrl: string, services: Services): Promise<string | null> {
  const owner = await openClient(ownerUrl);
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.firstOperator]);
    const { rows } = await owner.query<{ found: boolean }>('SELECT app.has_staff() AS found');
    if (rows[0]?.found !== false) return null;
    const facilityId = await operatorFacility(owner);
    const secret = newSecret();
    await issueOffer(services.scopeOf({ kind: 'system', facilityId }, newId(), services.log), { secret });
    return linkAddress(services.publicUrl, secret);
  } finally {
    await owner.end();
  }
}

/** The facility of those who run the installation. The owner makes it: the application may found hospitals only. */
export const operatorFacility = async (owner: pg.Client): Promise<FacilityId> => {
  const { rows } = await owner.query<{ id: FacilityId | null }>('SELECT app.operator_facility() AS id');
  if (rows[0]?.id) return rows[0].id;
  const id = newId<FacilityId>();
  await enterFacility(owner, id);
  await owner.query("INSERT INTO facilities (id, kind, name, features) VALUES ($1, 'operator', 'Nattoku 運営', $2)", [
    id,
    features,
  ]);
  return id;
};

const issueOffer = write(async (tx, { secret }: { secret: string }, { clock }: Scope<SystemActor>) => {
  const now = clock.now();
  await tx
    .update(accountLinks)
    .set({ revokedAt: now })
    .where(and(eq(accountLinks.purpose, 'firstOperator'), isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt)));
  const id = newId(now.getTime());
  await tx.insert(accountLinks).values({
    id,
    purpose: 'firstOperator',
    secretHash: hashSecret(secret),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + ACCOUNT_LINK_SECONDS * 1000),
  });
  return { result: {}, audit: { action: 'account.offerFirstOperator', subject: { type: 'accountLink', id } } };
});
