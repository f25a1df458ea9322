import { type InterviewForm, interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';

export type Item = InterviewForm['items'][number];
export type Items = readonly Item[];
export type Kind = Item['kind'];
export type ItemOf<Of extends Kind> = Extract<Item, { kind: Of }>;

/** Nothing stands below what is only looked at, or is no question of ours. */
const BARREN: readonly Kind[] = ['note', 'picture', 'video', 'matrix', 'computed', 'signature', 'foreign'];
export const mayHold = ({ kind }: Item): boolean => !BARREN.includes(kind);

export const placeOf = (items: Items, linkId: string): number => items.findIndex((item) => item.linkId === linkId);

/** Behind the last item that stands in, or below, the one at this place. */
export function endOfBlock(items: Items, at: number): number {
  const depth = items[at]?.depth ?? 0;
  const next = items.findIndex((item, index) => index > at && item.depth <= depth);
  return next < 0 ? items.length : next;
}

/** An item with everything that stands in it. */
export const blockOf = (items: Items, linkId: string): Items => {
  const at = placeOf(items, linkId);
  return at < 0 ? [] : items.slice(at, endOfBlock(items, at));
};

const shifted = (block: Items, by: number): Items => block.map((item) => ({ ...item, depth: item.depth + by }));
const deepest = (block: Items): number => Math.max(0, ...block.map(({ depth }) => depth));

/** At the end of the group that is chosen, or behind the question that is. */
export function insertBlock(items: Items, block: Items, behind: string | null): Items {
  const at = behind === null ? -1 : placeOf(items, behind);
  const chosen = items[at];
  if (!chosen) return [...items, ...shifted(block, 1 - (block[0]?.depth ?? 1))];
  const wanted = chosen.kind === 'group' ? chosen.depth + 1 : chosen.depth;
  const by = Math.min(wanted, interviewFormLimits.depth) - (block[0]?.depth ?? 1);
  return items.toSpliced(endOfBlock(items, at), 0, ...shifted(block, by));
}

/** Behind everything that belongs to the section in which this stands. */
export function insertSection(items: Items, block: Items, behind: string | null): Items {
  const at = behind === null ? -1 : placeOf(items, behind);
  const next = at < 0 ? items.length : items.findIndex(({ depth }, index) => index > at && depth === 1);
  return items.toSpliced(next < 0 ? items.length : next, 0, ...shifted(block, 1 - (block[0]?.depth ?? 1)));
}

export function removeBlock(items: Items, linkId: string): Items {
  const at = placeOf(items, linkId);
  return at < 0 ? items : items.toSpliced(at, endOfBlock(items, at) - at);
}

/**
 * To this place of the list, counted without the item itself; what stands in it goes along. It keeps its depth as far as the place has it: between
 * two questions of a group it is one of them.
 */
export function placeBlock(items: Items, linkId: string, index: number): Items {
  const at = placeOf(items, linkId);
  const block = blockOf(items, linkId);
  const [first] = block;
  if (!first) return items;
  const inside = block.length - 1;
  if (index >= at && index <= at + inside) return items;
  const others = items.filter((item) => !block.includes(item));
  const place = Math.max(0, Math.min(index > at ? index - inside : index, others.length));
  const before = others[place - 1];
  const highest = before ? before.depth + (mayHold(before) ? 1 : 0) : 1;
  const lowest = Math.min(others[place]?.depth ?? 1, highest);
  const by = Math.max(lowest, Math.min(first.depth, highest)) - first.depth;
  if ((place === at && by === 0) || deepest(block) + by > interviewFormLimits.depth) return items;
  return others.toSpliced(place, 0, ...shifted(block, by));
}

/** Up or down past the next row; at the edge of a group into or out of it. */
export function stepBlock(items: Items, linkId: string, by: -1 | 1): Items {
  const at = placeOf(items, linkId);
  if (at < 0) return items;
  return placeBlock(items, linkId, by < 0 ? at - 1 : endOfBlock(items, at));
}

/** Into the item before it of the same depth. */
export function indentBlock(items: Items, linkId: string): Items {
  const at = placeOf(items, linkId);
  const own = items[at];
  if (!own) return items;
  const before = items.slice(0, at).findLast(({ depth }) => depth <= own.depth);
  const block = blockOf(items, linkId);
  if (!before || before.depth !== own.depth || !mayHold(before) || deepest(block) >= interviewFormLimits.depth)
    return items;
  return items.toSpliced(at, block.length, ...shifted(block, 1));
}

/** Out of what it stands in, and behind that. */
export function outdentBlock(items: Items, linkId: string): Items {
  const at = placeOf(items, linkId);
  const own = items[at];
  if (!own || own.depth === 1) return items;
  const around = items.slice(0, at).findLastIndex(({ depth }) => depth < own.depth);
  const behind = endOfBlock(items, around);
  const block = blockOf(items, linkId);
  return items.toSpliced(behind, 0, ...shifted(block, -1)).toSpliced(at, block.length);
}

export const changeItem = (items: Items, changed: Item): Items =>
  items.map((item) => (item.linkId === changed.linkId ? changed : item));
