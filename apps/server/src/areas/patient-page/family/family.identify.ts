import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import { isLiving } from '#areas/patient-page/patient-page.rules.ts';
import { familyLinks, familySessions } from '#domain/order/link/family-link.table.ts';
import { familyLinkStands, survivorOfOrder } from '#domain/order/link/family-links.ts';
import { LINK_IDLE_SECONDS } from '#domain/order/link/link-session.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { lastUseOf, noteLastUse } from '#kernel/sessions/last-use.ts';
import type { FamilyActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import type { LookedUp } from '#kernel/sessions/who-asks.ts';

type Session = { lastSeenAt: Date; expiresAt: Date; endedAt: null };
type Visiting = { actor: FamilyActor; session: Session };
type Found = { lookedUp?: LookedUp<Visiting> };
type Means = Pick<Services, 'database' | 'clock' | 'whoAsks' | 'uses'>;

const lastSeen = { table: 'family_sessions', column: 'last_seen_at' };

/**
 * Whose cookie this is, mostly out of memory; null when the visit is over, or the link that it hangs on ended. What the order still shows is asked
 * where it is read. `use` marks the session as used.
 */
export async function identifyFamily(
  means: Means,
  token: string | undefined,
  use: boolean,
): Promise<FamilyActor | null> {
  if (!token) return null;
  const hash = hashSecret(token);
  const now = means.clock.now();
  const shelf = means.whoAsks.shelf<Visiting>('family');
  const kept = shelf.kept(hash);
  const visiting =
    kept && isLiving(kept.session, now)
      ? kept
      : (await shelf.keep(hash, () => lookUp(means, hash, now))).lookedUp?.facts;
  if (!visiting) return null;
  const { actor, session } = visiting;
  const { facilityId, familySessionId: id } = actor;
  if (use) await noteLastUse(means.uses, lastSeen, { facilityId, id, session, idleSeconds: LINK_IDLE_SECONDS }, now);
  return actor;
}

const lookUp = async ({ database: { identity }, uses }: Means, hash: Buffer, now: Date): Promise<Found> => {
  const { rows } = await identity.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_family_session($1) AS id',
    [hash],
  );
  const facilityId = rows[0]?.id;
  const row = facilityId && (await identity.transaction(facilityId, (tx) => findSession(tx, hash)));
  if (!row || !row.patientId) return {};
  const { id, familyLinkId, expiresAt, verifiedAt } = row.session;
  const lastSeenAt = lastUseOf(uses, lastSeen, { facilityId, ...row.session });
  const session = { lastSeenAt, expiresAt, endedAt: null };
  if (!isLiving(session, now)) return {};
  const actor: FamilyActor = {
    kind: 'family',
    facilityId,
    familyLinkId,
    familySessionId: id,
    linkId: row.linkId,
    orderId: row.orderId,
    patientId: row.survivorId,
    verified: verifiedAt !== null,
  };
  const subjects = [facilityId, id, familyLinkId, row.linkId, row.orderId, row.patientId, row.survivorId];
  return { lookedUp: { facts: { actor, session }, subjects } };
};

const findSession = async (tx: Tx, hash: Buffer) => {
  const [row] = await tx
    .select({
      session: familySessions,
      linkId: orderLinks.id,
      orderId: orders.id,
      patientId: orders.patientId,
      survivorId: patients.id,
    })
    .from(familySessions)
    .innerJoin(familyLinks, eq(familyLinks.id, familySessions.familyLinkId))
    .innerJoin(orderLinks, eq(orderLinks.id, familyLinks.linkId))
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(patients, eq(patients.id, survivorOfOrder))
    .where(and(eq(familySessions.tokenHash, hash), isNull(familySessions.endedAt), familyLinkStands));
  return row;
};
