import { isForNobody } from '#interview/item/interview-index.ts';
import type { InterviewItem, Kept } from '#interview/item/interview-item.ts';

type Listed<Item> = Item extends InterviewItem ? Omit<Item, 'items' | 'kept'> & { depth: number } : never;
/** A question in a list, in the order in which they are asked: what is below it follows with a greater depth, from 1 on. */
export type ListedItem = Listed<InterviewItem>;

/** What came along with items from another system, by their linkId. */
export type KeptOfItems = { [linkId: string]: Kept };

/** The tree as a list, as it travels. */
export function listItems(items: readonly InterviewItem[], depth = 1): ListedItem[] {
  return items.flatMap(({ items: inside, kept: _, ...item }) => [
    { ...item, depth } as ListedItem,
    ...listItems(inside, depth + 1),
  ]);
}

/** The tree again, with what came along. One that is deeper than the one before by more than a level stands below that. */
export function treeOf(listed: readonly ListedItem[], kept: KeptOfItems): InterviewItem[] {
  const roots: InterviewItem[] = [];
  const open: { depth: number; items: InterviewItem[] }[] = [{ depth: 0, items: roots }];
  for (const { depth, ...rest } of listed) {
    while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const own = Object.hasOwn(kept, rest.linkId) ? (kept[rest.linkId] ?? null) : null;
    const item = { ...rest, items: [], kept: own } as unknown as InterviewItem;
    open.at(-1)?.items.push(item);
    open.push({ depth, items: item.items });
  }
  return roots;
}

/** The items of a list that somebody who answers may see: neither hidden ones nor what stands inside them. */
export function askedItems<Item extends Pick<ListedItem, 'depth' | 'isHidden' | 'kind'>>(
  listed: readonly Item[],
): Item[] {
  let hidden = Number.POSITIVE_INFINITY;
  return listed.filter((item) => {
    if (item.depth > hidden) return false;
    hidden = isForNobody(item) ? item.depth : Number.POSITIVE_INFINITY;
    return hidden === Number.POSITIVE_INFINITY;
  });
}

/** What items brought along, by their linkId. */
export function keptOf(items: readonly InterviewItem[]): KeptOfItems {
  const found = items.flatMap((item): [string, Kept][] => [
    ...(item.kept ? [[item.linkId, item.kept] as [string, Kept]] : []),
    ...Object.entries(keptOf(item.items)),
  ]);
  return Object.fromEntries(found);
}
