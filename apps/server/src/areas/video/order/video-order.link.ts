import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { linkSessions } from '#domain/order/response.table.ts';
import { orderLinks } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sealLinkSecret } from '#domain/order/link/link-secret.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secret.ts';

type NewLink = { orderId: OrderId; expiresAt: Date };

/** The database holds the secret as a hash, to find the link by, and sealed with a key that it does not hold, to show it again. */
export async function makeLink(tx: Tx, { orderId, expiresAt }: NewLink, scope: StaffScope): Promise<string> {
  const secret = newSecret();
  const now = scope.clock.now();
  const id = newId(now.getTime());
  await tx.insert(orderLinks).values({
    id,
    orderId,
    secretHash: hashSecret(secret),
    sealedSecret: sealLinkSecret(scope.auditKey, id, secret),
    issuedAt: now,
    issuedBy: scope.actor.staffId,
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
