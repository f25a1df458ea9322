import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

/** What a patient reads of a thread: which team answers – never a person – and whether it is closed. */
export type Talk = { teamName: string | null; isClosed: boolean };

/** The threads of these orders; an order about which nobody has written has none. */
export async function talksOf(tx: Tx, orderIds: readonly OrderId[]): Promise<Map<OrderId, Talk>> {
  const { rows } = await tx.$client.query<{ order_id: OrderId; team_name: string | null; is_closed: boolean }>(
    `SELECT t.order_id, coalesce(w.name, d.name) AS team_name, t.state = 'closed' AS is_closed
       FROM chat_threads t LEFT JOIN wards w ON w.id = t.ward_id LEFT JOIN departments d ON d.id = t.department_id
      WHERE t.order_id = ANY ($1)`,
    [orderIds],
  );
  return new Map(
    rows.map(({ order_id: id, team_name: teamName, is_closed: isClosed }) => [id, { teamName, isClosed }]),
  );
}
