import type { OrderId, StaffId } from '@nattoku/contract/shared';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { linkSessions } from '#areas/patient-page/patient-page.table.ts';
import { orderLinks } from '#areas/video-order/video-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secret.ts';

type NewLink = { orderId: OrderId; issuedBy: StaffId; expiresAt: Date; now: Date };

/** The secret exists in this answer only; what is stored cannot be turned back into it. */
export async function makeLink(tx: Tx, { orderId, issuedBy, expiresAt, now }: NewLink): Promise<string> {
  const secret = newSecret();
  await tx.insert(orderLinks).values({
    id: newId(now.getTime()),
    orderId,
    secretHash: hashSecret(secret),
    issuedAt: now,
    issuedBy,
    expiresAt,
    wrongTries: 0,
  });
  return secret;
}

/** From this commit on the link opens nothing, and whoever came in by it is out. */
export async function killLink(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  const killed = await tx
    .update(orderLinks)
    .set({ revokedAt: now })
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)))
    .returning({ id: orderLinks.id });
  const linkIds = killed.map(({ id }) => id);
  await tx
    .update(linkSessions)
    .set({ endedAt: now })
    .where(and(inArray(linkSessions.linkId, linkIds), isNull(linkSessions.endedAt)));
}

export const moveLinkExpiry = async (tx: Tx, orderId: OrderId, expiresAt: Date): Promise<void> => {
  await tx
    .update(orderLinks)
    .set({ expiresAt })
    .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)));
};
