import type { ItemKind } from '#domain/order/item-kind.ts';
import { declareItemKind } from '#domain/order/item-kinds.ts';
import { declareOrderArea, type OrderArea } from '#domain/order/order-area.ts';
import { declareLayered, type LayeredContent } from '#domain/text-layer/layered-content.ts';
import type { Area } from '#kernel/area.ts';

/** An area that orders are made in, or that has something an order can hold. */
export type OrderingArea = Area & {
  orders?: OrderArea;
  items?: readonly ItemKind[];
  /** What it has for patients to read, in whatever language. */
  layered?: readonly LayeredContent[];
};

/**
 * Makes what areas say of orders known to everything that is done with orders: for the whole process, wherever the areas are joined.
 * @throws Error for a kind of item, or orders of an area, that two of them declare
 */
export function declareOrdering<A extends OrderingArea>(areas: readonly A[]): readonly A[] {
  for (const { orders, items = [], layered = [] } of areas) {
    if (orders) declareOrderArea(orders);
    for (const kind of items) declareItemKind(kind);
    for (const content of layered) declareLayered(content);
  }
  return areas;
}
