import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sealLinkSecret } from '#domain/order/link/link-secret.ts';
import { newId } from '#kernel/new-id.ts';
import { hashSecret, newSecret } from '#kernel/secret.ts';

type NewLink = { orderId: OrderId; expiresAt: Date; issuedBy: StaffId; auditKey: AuditKey };

/** Makes the one link of an order that lives, and returns its secret, which is kept as a hash and sealed only (docs/decisions/0018). */
export async function makeOrderLink(
  tx: Tx,
  { orderId, expiresAt, issuedBy, auditKey }: NewLink,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const id = newId(now.getTime());
  await killOrderLink(tx, orderId, now);
  await tx.$client.query(
    `INSERT INTO order_links (id, order_id, secret_hash, sealed_secret, issued_at, issued_by, expires_at, wrong_tries)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`,
    [id, orderId, hashSecret(secret), sealLinkSecret(auditKey, id, secret), now, issuedBy, expiresAt],
  );
  return secret;
}

/** From this commit on the link opens nothing, and whoever came in by it is out. */
export async function killOrderLink(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await tx.$client.query(
    `WITH killed AS (UPDATE order_links SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL RETURNING id)
     UPDATE link_sessions SET ended_at = $2 WHERE ended_at IS NULL AND link_id IN (SELECT id FROM killed)`,
    [orderId, now],
  );
}
