import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { orderArea } from '#domain/order/order-area.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What the patient reads above the items of an order: the title that staff gave it, or the one that its area makes of what it holds. */
export async function titleOf(tx: Tx, { id, area, title, approachId }: StoredOrder): Promise<string> {
  if (title !== '') return title;
  const { rows } = await tx.$client.query<{ name: string }>('SELECT name FROM approaches WHERE id = $1', [approachId]);
  const items = await itemsOf(tx, id);
  const approach = rows[0]?.name ?? null;
  const [first, ...others] = items.flatMap((item) => item.title ?? []);
  const isMixed = new Set(items.map(({ kind }) => kind)).size > 1;
  if (approach === null && first !== undefined && isMixed) return `${first} ほか${others.length}件`;
  return orderArea(area).words.titled(approach, first === undefined ? [] : [first, ...others]);
}
