/** One thing per screen. Only opaque ids: a screen is kept in the browser's history. */
export type Screen =
  | { name: 'home' }
  /** Within an item; `part` and `of` are words of its kind. */
  | { name: 'item'; itemId: string; part: string; of: string | null }
  /** `seconds`: where in the film of the item somebody was. */
  | { name: 'ask'; itemId: string | null; seconds?: number }
  | { name: 'thanks'; orderId: string }
  /** Who of the family may see it, and the form that lets somebody. */
  | { name: 'family'; part: 'links' | 'allow' }
  | { name: 'leave' };

type Fields = Partial<Record<'name' | 'itemId' | 'orderId' | 'part' | 'of' | 'seconds', unknown>>;

/** What the browser's history gives back may be from another version of this page, or from no page of ours. */
export function readScreen(kept: unknown): Screen {
  const fields = (typeof kept === 'object' && kept !== null ? kept : {}) as Fields;
  const { name, itemId, orderId, part, of, seconds } = fields;
  if (name === 'leave') return { name };
  if (name === 'ask') {
    const about = { name, itemId: typeof itemId === 'string' ? itemId : null } as const;
    return typeof seconds === 'number' && seconds >= 0 ? { ...about, seconds: Math.floor(seconds) } : about;
  }
  if (name === 'family') return { name, part: part === 'allow' ? part : 'links' };
  if (name === 'thanks' && typeof orderId === 'string') return { name, orderId };
  if (name === 'item' && typeof itemId === 'string' && typeof part === 'string') {
    return { name, itemId, part, of: typeof of === 'string' ? of : null };
  }
  return { name: 'home' };
}

export const sameScreen = (one: Screen, other: Screen): boolean => JSON.stringify(one) === JSON.stringify(other);
