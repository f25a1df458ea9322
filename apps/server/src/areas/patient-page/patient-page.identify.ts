import type { FacilityId, PatientId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { isStillHandedOver } from '#areas/patient-page/patient-page.kiosk.ts';
import { isLiving, isStale } from '#areas/patient-page/patient-page.rules.ts';
import { touchFreeLinkVisit } from '#domain/order/link/link-session.ts';
import { linkSessions } from '#domain/order/response.table.ts';
import { patients, survivorOf } from '#domain/patient/patient.table.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Connections, Tx } from '#kernel/database/database.ts';
import type { LinkActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secret.ts';

/**
 * Whose cookie this is; null when its session is over, or its link was replaced or canceled. An order that has ended does not end the
 * session: what was done without a network may still arrive. `use` marks the session as used.
 */
export async function identifyLink(
  database: Connections,
  token: string | undefined,
  now: Date,
  use: boolean,
): Promise<LinkActor | null> {
  if (!token) return null;
  const hash = hashSecret(token);
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_link_session($1) AS id',
    [hash],
  );
  const facilityId = rows[0]?.id;
  if (!facilityId) return null;
  return database.transaction(facilityId, async (tx) => {
    const row = await findSession(tx, hash);
    if (!row || !isLiving(row.session, now) || row.revokedAt || row.lifecycle === 'canceled') return null;
    if (!row.isStillHandedOver) return null;
    if (use && isStale(row.session.lastSeenAt, now)) {
      await touchFreeLinkVisit(tx, row.session.id, now);
    }
    return {
      kind: 'link',
      facilityId,
      linkId: row.session.linkId,
      linkSessionId: row.session.id,
      orderId: row.orderId,
      patientId: row.patientId,
      isCommon: row.mode === 'common',
      isKiosk: row.session.staffSessionId !== null,
      verified: row.session.verifiedAt !== null,
    };
  });
}

const findSession = async (tx: Tx, hash: Buffer) => {
  const [row] = await tx
    .select({
      session: linkSessions,
      isStillHandedOver,
      revokedAt: orderLinks.revokedAt,
      orderId: orders.id,
      // A record that was merged lives on in another: the patient sees what is open there.
      patientId: sql<PatientId | null>`coalesce(${survivorOf}, ${orders.patientId})`,
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
