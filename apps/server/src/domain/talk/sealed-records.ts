import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

/** A sealed edition of the record of a talk, and where its PDF lies. */
export type SealedRecord = { id: string; number: number; path: string };

/** Of the talk that an order holds, in their order; none where it holds none, or its record was not sealed. */
export async function sealedRecordsOf(tx: Tx, orderId: OrderId): Promise<SealedRecord[]> {
  const { rows } = await tx.$client.query<SealedRecord>(
    `SELECT r.id, r.number, r.path FROM ic_records r JOIN ic_talks t ON t.order_item_id = r.order_item_id
      WHERE t.order_id = $1 AND r.sealed_at IS NOT NULL ORDER BY r.number`,
    [orderId],
  );
  return rows;
}
