import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

/**
 * Over an order that was issued, whatever it holds: whether the patient has still to do what it asks for. Where everything may be left out,
 * everything counts. Due dates, reminders and home ask this one question. The items are looked up by their key: as EXISTS, the planner would
 * read every item that there is.
 */
export const unfinishedOf = (orderId: string): string => `coalesce((
  SELECT coalesce(bool_or(ui.done_at IS NULL AND ui.ended_at IS NULL) FILTER (WHERE ui.required), bool_or(ui.done_at IS NULL AND ui.ended_at IS NULL))
    FROM order_items ui WHERE ui.order_id = ${orderId}), false)`;

export const isUnfinished = unfinishedOf('o.id');

/** The same of one order. */
export async function isWaitingForPatient(tx: Tx, orderId: OrderId): Promise<boolean> {
  const { rows } = await tx.$client.query<{ waits: boolean }>(
    `SELECT ${isUnfinished} AS waits FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return rows[0]?.waits ?? false;
}
