import type { OrderItem } from '#domain/order/item-kind.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { orderArea } from '#domain/order/order-area.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What the patient reads above the items of an order: the title that staff gave it, or one that is made of what it holds. */
export async function titleOf(tx: Tx, order: StoredOrder): Promise<string> {
  if (order.title !== '') return order.title;
  const ofApproach = 'SELECT name FROM approaches WHERE id = $1';
  const { rows } = await tx.$client.query<{ name: string }>(ofApproach, [order.approachId]);
  return titleMadeOf(order.area, rows[0]?.name ?? null, await itemsOf(tx, order.id));
}

/** The words of the area count what the area is about; of several kinds none is counted. */
export function titleMadeOf(
  area: string,
  approach: string | null,
  items: readonly Pick<OrderItem, 'kind' | 'title'>[],
): string {
  const titles = items.flatMap(({ title }) => title ?? []);
  if (new Set(items.map(({ kind }) => kind)).size <= 1) return orderArea(area).words.titled(approach, titles);
  return approach ?? `${titles[0] ?? ''} ほか${titles.length - 1}件`;
}
