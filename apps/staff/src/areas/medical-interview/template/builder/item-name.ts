import { itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import { firstCharacters } from '@nattoku/rules/text/text-length';
import type { Item, Items } from '#areas/medical-interview/template/builder/items.ts';

/** How a question begins, or what it shows. */
export const itemTitle = (item: Item): string => {
  const words = [item.text, item.shortText, item.kind === 'picture' ? item.alt : ''];
  const [first = ''] = words.flatMap((each) => each.trim().split('\n')[0] || []);
  return firstCharacters(first, 40);
};

/** A question by its place in the outline and how it begins: `3. 選択「…」`. */
export function itemName(items: Items, item: Item): string {
  const title = itemTitle(item);
  const at = items.findIndex(({ linkId }) => linkId === item.linkId);
  return `${at + 1}. ${itemKindName(item)}${title && `「${title}」`}`;
}
