import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { FamilySession } from '@nattoku/contract/patient-page/family-page';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { changesOf } from '#areas/patient-page/family/family.allowing.ts';
import { contactOf, withoutWard } from '#areas/patient-page/patient-page.contact.ts';
import type { Verdict } from '#areas/patient-page/patient-page.session.ts';
import { familyLinks, familySessions } from '#domain/order/link/family-link.table.ts';
import { familyLinkLives, selectFamilyLinks } from '#domain/order/link/family-links.ts';
import { LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type FamilyActor, type FamilyScope, type Scope, type SystemActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import { write, type Written } from '#kernel/write.ts';

type Knock = { secret: string; former: FamilyActor | null };
type Entered = { actor: FamilyActor; token: string | null };

/** Swaps a family link for a session. Who is in by this very link already stays in, and gets no new cookie. */
export const openFamilySession = write(async (tx, { secret, former }: Knock, scope: Scope<SystemActor>) => {
  const now = scope.clock.now();
  const [row] = await selectFamilyLinks(tx).where(
    and(eq(familyLinks.secretHash, hashSecret(secret)), familyLinkLives(now)),
  );
  if (!row) throw new Problem('link.invalid');
  const { link, order, patient } = row;
  if (link.lockedAt) throw new Problem('link.locked');
  if (former?.verified && former.familyLinkId === link.id)
    return { result: { actor: former, token: null } satisfies Entered as Entered, audit: [] };
  const token = newSecret();
  const session = { id: newId(now.getTime()), familyLinkId: link.id };
  await tx
    .insert(familySessions)
    .values({ ...session, ...timesFrom(now), tokenHash: hashSecret(token), createdAt: now });
  const actor: FamilyActor = {
    kind: 'family',
    facilityId: scope.actor.facilityId,
    familyLinkId: link.id,
    familySessionId: session.id,
    linkId: link.linkId,
    orderId: order.id,
    patientId: patient.id,
    verified: false,
  };
  return {
    result: { actor, token },
    audit: { ...aboutOrder(actor), action: 'order.exchangeFamily' as const },
  };
});

const timesFrom = (now: Date) => ({
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + LINK_SESSION_SECONDS * 1000),
});

const aboutOrder = ({ orderId, patientId, familyLinkId }: FamilyActor) => ({
  subject: { type: 'order', id: orderId },
  patientId,
  detail: { familyLinkId },
});

/**
 * Compares the patient's birth date, as the patient's own link does: a miss is counted for good, in the link that is held. It locks this link and
 * no other, and the patient may allow a new one.
 */
export const checkFamilyBirthDate = write(
  async (tx, { birthDate }: { birthDate: PlainDate }, scope: FamilyScope): Promise<Written<Verdict>> => {
    const { actor } = scope;
    const now = scope.clock.now();
    const { link, order, patient } = await holdFamilyLink(tx, actor, now);
    if (link.lockedAt) throw new Problem('link.locked');
    const birthDates = await birthDatesOf(tx, [order.patientId, patient.id]);
    if (!birthDates.includes(birthDate)) {
      const wrongTries = link.wrongTries + 1;
      const triesLeft = BIRTH_DATE_TRIES - wrongTries;
      await change(tx, actor, { wrongTries, lockedAt: triesLeft <= 0 ? now : null });
      const missed = { ...aboutOrder(actor), action: 'order.birthDateWrongFamily' as const };
      if (triesLeft > 0) return { result: { kind: 'wrong', triesLeft }, audit: missed };
      return {
        result: { kind: 'locked' },
        audit: [missed, { ...missed, action: 'order.linkLockedFamily' as const }],
        changes: await changesOf(tx, order),
      };
    }
    await change(tx, actor, { wrongTries: 0, openedAt: link.openedAt ?? now, lastOpenedAt: now });
    const token = newSecret();
    await tx
      .update(familySessions)
      .set({ verifiedAt: now, tokenHash: hashSecret(token), ...timesFrom(now) })
      .where(eq(familySessions.id, actor.familySessionId));
    return {
      result: { kind: 'right', token },
      audit: { ...aboutOrder(actor), action: 'order.verifyFamily' },
      changes: await changesOf(tx, order),
    };
  },
);

const change = (tx: Tx, { familyLinkId }: FamilyActor, values: Partial<typeof familyLinks.$inferInsert>) =>
  tx.update(familyLinks).set(values).where(eq(familyLinks.id, familyLinkId));

const holdFamilyLink = async (tx: Tx, { familyLinkId }: FamilyActor, now: Date) => {
  const [held] = await selectFamilyLinks(tx)
    .where(and(eq(familyLinks.id, familyLinkId), familyLinkLives(now)))
    .for('no key update', { of: familyLinks });
  if (!held) throw new Problem('link.invalid');
  return held;
};

/** Of a record that was merged also the date that proved right. */
const birthDatesOf = async (tx: Tx, ids: readonly (string | null)[]): Promise<string[]> => {
  const { rows } = await tx.$client.query<{ birthDate: string }>(
    `SELECT birth_date::text AS "birthDate" FROM patients WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return rows.map(({ birthDate }) => birthDate);
};

export const endFamilySession = write(async (tx, _: object, { actor, clock }: FamilyScope) => {
  await tx
    .update(familySessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(familySessions.id, actor.familySessionId), isNull(familySessions.endedAt)));
  return { result: {}, audit: { ...aboutOrder(actor), action: 'order.leaveFamily' } };
});

export const nobodyOfFamily: FamilySession = { state: 'none', contact: null, triesLeft: null };

/** A ward can tell what somebody suffers from: before the birth date only the hospital is named. */
export const presentFamilySession = (scope: Scope, actor: FamilyActor): Promise<FamilySession> =>
  read(scope, async (tx) => {
    if (actor.verified) return { state: 'verified', contact: await contactOf(tx, actor.patientId), triesLeft: null };
    const [link] = await tx
      .select({ triesLeft: sql<number>`greatest(0, ${BIRTH_DATE_TRIES}::int - ${familyLinks.wrongTries})` })
      .from(familyLinks)
      .where(eq(familyLinks.id, actor.familyLinkId));
    return { state: 'needsBirthDate', contact: await withoutWard(tx), triesLeft: link?.triesLeft ?? 0 };
  });
