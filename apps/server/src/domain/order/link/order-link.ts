import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import { encryptLinkSecret } from '#domain/order/link/link-secret.ts';
import { orderLinks } from '#domain/order/order.table.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';

type Issued = { orderId: OrderId; expiresAt: Date; issuedBy: StaffId };

/**
 * Makes the one link of an order that lives, in place of the one before, and returns its secret; it goes with what is asked next. The database holds the secret as a hash, to
 * find the link by, and encrypted with a key that it does not hold, to show it again (docs/decisions/0018).
 */
export function makeLink(tx: Tx, { auditKey, ...issued }: Issued & { auditKey: AuditKey }, now: Date): string {
  const { orderId, issuedBy, expiresAt } = issued;
  const secret = newSecret();
  const id = newId(now.getTime());
  const sealedSecret = encryptLinkSecret(auditKey, id, secret);
  sendAlong(
    endLink(tx, orderId, now),
    tx.$client.query(
      `INSERT INTO order_links (id, order_id, secret_hash, sealed_secret, issued_at, issued_by, expires_at, wrong_tries)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`,
      [id, orderId, hashSecret(secret), sealedSecret, now, issuedBy, expiresAt],
    ),
  );
  return secret;
}

/** A link whose secret nobody ever holds: it only carries the session of somebody who came in by a common order. */
export async function makeCarrier(tx: Tx, issued: Issued, now: Date): Promise<string> {
  const id = newId();
  await tx
    .insert(orderLinks)
    .values({ ...issued, id, secretHash: hashSecret(newSecret()), issuedAt: now, wrongTries: 0 });
  return id;
}

const livesFor = (orderId: OrderId) => and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));

/** From this commit on the link opens nothing, and the person who came in by it is out. */
export async function endLink(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await tx.$client.query(
    `WITH ended AS (UPDATE order_links SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL RETURNING id)
     UPDATE link_sessions SET ended_at = $2 WHERE ended_at IS NULL AND link_id IN (SELECT id FROM ended)`,
    [orderId, now],
  );
}

export const moveLinkExpiry = async (tx: Tx, orderId: OrderId, expiresAt: Date): Promise<void> => {
  await tx.update(orderLinks).set({ expiresAt }).where(livesFor(orderId));
};

type Guessed = Pick<typeof orderLinks.$inferSelect, 'id' | 'wrongTries'>;

/** Counts a wrong answer at a link that is held, for good; with the last one it is locked. @returns how many tries are left */
export async function countWrongTry(tx: Tx, { id, wrongTries: before }: Guessed, now: Date): Promise<number> {
  const wrongTries = before + 1;
  const triesLeft = BIRTH_DATE_TRIES - wrongTries;
  await tx
    .update(orderLinks)
    .set({ wrongTries, lockedAt: triesLeft <= 0 ? now : null })
    .where(eq(orderLinks.id, id));
  return triesLeft;
}

export const forgetWrongTries = async (tx: Tx, linkId: string): Promise<void> => {
  await tx.update(orderLinks).set({ wrongTries: 0 }).where(eq(orderLinks.id, linkId));
};
