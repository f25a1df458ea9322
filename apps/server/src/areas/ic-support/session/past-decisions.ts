import type { PastDecision } from '@nattoku/contract/ic-support/ic-session';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

type Row = Omit<PastDecision, 'decidedAt' | 'amendedAt'> & { decidedAt: Date; amendedAt: Date };

/** What was decided before it was decided otherwise, the newest first. */
export async function pastDecisionsOf(tx: Tx, itemId: OrderItemId): Promise<PastDecision[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT d.id, d.decision, d.reason, d.revisit_on::text AS "revisitOn", d.decided_at AS "decidedAt", b.name AS "decidedBy",
            d.amended_at AS "amendedAt", a.name AS "amendedBy", d.amend_reason AS "amendReason"
       FROM ic_past_decisions d JOIN staff b ON b.id = d.decided_by JOIN staff a ON a.id = d.amended_by
      WHERE d.order_item_id = $1 ORDER BY d.amended_at DESC, d.id DESC`,
    [itemId],
  );
  return rows.map((row) => ({
    ...row,
    decidedAt: row.decidedAt.toISOString(),
    amendedAt: row.amendedAt.toISOString(),
  }));
}
