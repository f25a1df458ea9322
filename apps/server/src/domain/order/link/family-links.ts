import type { FamilyLink, FamilyLinkState } from '@nattoku/contract/patient-page/family-link';
import type { FamilyLinkId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { familyLinks, familySessions } from '#domain/order/link/family-link.table.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The record where the patient of an order lives on. */
export const survivorOfOrder = sql`(SELECT coalesce(own.survivor_id, own.id) FROM patients own WHERE own.id = ${orders.patientId})`;

/** A family link with everything that its life hangs on. */
export const selectFamilyLinks = (tx: Tx) =>
  tx
    .select({ link: familyLinks, order: orders, patient: patients })
    .from(familyLinks)
    .innerJoin(orderLinks, eq(orderLinks.id, familyLinks.linkId))
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(patients, eq(patients.id, survivorOfOrder))
    .$dynamic();

/**
 * Whether nobody has ended it. It ends with the patient's own link and with the order, and where nobody can end it any more because the patient
 * has died or the record was put away.
 */
export const familyLinkStands: SQL | undefined = and(
  isNull(familyLinks.endedAt),
  isNull(orderLinks.revokedAt),
  ne(orders.lifecycle, 'canceled'),
  isNull(patients.archivedAt),
  isNull(patients.deceasedOn),
);

/** Whether it opens anything now. */
export const familyLinkLives = (now: Date): SQL | undefined =>
  and(
    familyLinkStands,
    gt(orderLinks.expiresAt, now),
    eq(orders.lifecycle, 'issued'),
    eq(orders.mode, 'custom'),
    gt(orders.expiresAt, now),
  );

/** As patients and staff read of them, newest first. */
export async function listFamilyLinks(tx: Tx, narrowing: SQL | undefined, now: Date): Promise<FamilyLink[]> {
  const rows = await tx
    .select({
      link: familyLinks,
      orderId: orders.id,
      lives: sql<boolean>`(${familyLinkLives(now)})`,
      overSince:
        sql<Date | null>`least(${orderLinks.revokedAt}, ${orders.canceledAt}, ${orders.closedAt}, ${orders.expiresAt})`.mapWith(
          orders.expiresAt,
        ),
      endedByName: staff.name,
    })
    .from(familyLinks)
    .innerJoin(orderLinks, eq(orderLinks.id, familyLinks.linkId))
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .innerJoin(patients, eq(patients.id, survivorOfOrder))
    .leftJoin(staff, eq(staff.id, familyLinks.endedBy))
    .where(narrowing)
    .orderBy(desc(familyLinks.allowedAt), desc(familyLinks.id));
  return rows.map(({ link, orderId, lives, overSince, endedByName }) => {
    const overAt = overSince && overSince <= now ? overSince : null;
    return {
      id: link.id,
      orderId,
      name: link.name,
      relation: link.relation,
      language: link.language,
      state: stateOf(link, lives),
      allowedAt: link.allowedAt.toISOString(),
      openedAt: link.openedAt?.toISOString() ?? null,
      lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
      endedAt: (link.endedAt ?? (lives ? null : overAt))?.toISOString() ?? null,
      endedByName,
    };
  });
}

const stateOf = ({ lockedAt, openedAt }: typeof familyLinks.$inferSelect, lives: boolean): FamilyLinkState => {
  if (!lives) return 'ended';
  if (lockedAt) return 'locked';
  return openedAt ? 'opened' : 'notOpened';
};

type End = { id: FamilyLinkId; endedBy: (typeof familyLinks.$inferSelect)['endedBy'] };

/** From this commit on the link opens nothing, and who came in by it is out. @returns whether it had not ended before */
export async function endFamilyLink(tx: Tx, { id, endedBy }: End, now: Date): Promise<boolean> {
  const ended = await tx
    .update(familyLinks)
    .set({ endedAt: now, endedBy })
    .where(and(eq(familyLinks.id, id), isNull(familyLinks.endedAt)))
    .returning({ id: familyLinks.id });
  await tx
    .update(familySessions)
    .set({ endedAt: now })
    .where(and(eq(familySessions.familyLinkId, id), isNull(familySessions.endedAt)));
  return ended.length > 0;
}
