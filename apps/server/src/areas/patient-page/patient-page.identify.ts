import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { isStillHandedOver } from '#areas/patient-page/patient-page.kiosk.ts';
import { isLiving, isResting } from '#areas/patient-page/patient-page.rules.ts';
import { LINK_IDLE_SECONDS } from '#domain/order/link/link-session.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { lastUseOf, noteLastUse } from '#kernel/sessions/last-use.ts';
import type { LinkActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import type { LookedUp } from '#kernel/sessions/who-asks.ts';

type Session = { lastSeenAt: Date; expiresAt: Date; endedAt: null };
/** Of a visit that somebody may go on with, all that its standing at any moment follows from. */
type Visiting = { actor: LinkActor; session: Session };
type Found = { lookedUp?: LookedUp<Visiting> };
type Means = Pick<Services, 'database' | 'clock' | 'whoAsks' | 'uses'>;

const lastSeen = { table: 'link_sessions', column: 'last_seen_at' };

/**
 * Whose cookie this is, mostly out of memory; null when its session is over, or its link was replaced or canceled. An order that has ended does
 * not end the session: what was done without a network may still arrive. One that rests has not given the birth date. `use` marks the session as
 * used.
 */
export async function identifyLink(means: Means, token: string | undefined, use: boolean): Promise<LinkActor | null> {
  if (!token) return null;
  const hash = hashSecret(token);
  const now = means.clock.now();
  const shelf = means.whoAsks.shelf<Visiting>('link');
  const kept = shelf.kept(hash);
  const visiting =
    kept && isLiving(kept.session, now)
      ? kept
      : (await shelf.keep(hash, () => lookUp(means, hash, now))).lookedUp?.facts;
  if (!visiting) return null;
  const { actor, session } = visiting;
  const { facilityId, linkSessionId: id } = actor;
  // A session that rests comes alive by the birth date alone.
  if (use && isLiving(session, now))
    await noteLastUse(means.uses, lastSeen, { facilityId, id, session, idleSeconds: LINK_IDLE_SECONDS }, now);
  return actor;
}

const lookUp = async ({ database: { identity }, uses }: Means, hash: Buffer, now: Date): Promise<Found> => {
  const { rows } = await identity.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_link_session($1) AS id',
    [hash],
  );
  const facilityId = rows[0]?.id;
  const row = facilityId && (await identity.transaction(facilityId, (tx) => findSession(tx, hash)));
  if (!row || row.revokedAt || row.lifecycle === 'canceled' || !row.isStillHandedOver) return {};
  const lastSeenAt = lastUseOf(uses, lastSeen, { facilityId, ...row.session });
  const { id, linkId, expiresAt, endedAt, staffSessionId } = row.session;
  if (endedAt) return {};
  const isAlive = isLiving({ lastSeenAt, expiresAt, endedAt }, now);
  const mayRest = staffSessionId === null && row.mode !== 'common';
  if (!isAlive && !(mayRest && isResting(row.session, now))) return {};
  const actor: LinkActor = {
    kind: 'link',
    facilityId,
    linkId,
    linkSessionId: id,
    orderId: row.orderId,
    patientId: row.survivorId ?? row.patientId,
    isCommon: row.mode === 'common',
    isKiosk: staffSessionId !== null,
    verified: isAlive && row.session.verifiedAt !== null,
  };
  const readOf = [facilityId, id, linkId, row.orderId, row.patientId, staffSessionId];
  const subjects = readOf.filter((subject) => subject !== null);
  return { lookedUp: { facts: { actor, session: { lastSeenAt, expiresAt, endedAt } }, subjects } };
};

const findSession = async (tx: Tx, hash: Buffer) => {
  const [row] = await tx
    .select({
      session: linkSessions,
      isStillHandedOver,
      revokedAt: orderLinks.revokedAt,
      orderId: orders.id,
      patientId: orders.patientId,
      // A record that was merged lives on in another: the patient sees what is open there.
      survivorId: patients.survivorId,
      mode: orders.mode,
      lifecycle: orders.lifecycle,
    })
    .from(linkSessions)
    .innerJoin(orderLinks, eq(orderLinks.id, linkSessions.linkId))
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .where(eq(linkSessions.tokenHash, hash));
  return row;
};
