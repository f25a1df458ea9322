/** One thing per screen. Only opaque ids: a screen is kept in the browser's history. */
export type Screen =
  | { name: 'home' }
  | { name: 'video'; itemId: string }
  | { name: 'question'; itemId: string; questionId: string }
  | { name: 'passage'; itemId: string; questionId: string }
  | { name: 'ask'; itemId: string | null }
  | { name: 'thanks'; orderId: string }
  | { name: 'consent'; itemId: string; part: string; signerId: string | null }
  | { name: 'leave' };

type Fields = Partial<Record<'name' | 'itemId' | 'questionId' | 'orderId' | 'part' | 'signerId', unknown>>;

/** What the browser's history gives back may be from another version of this page, or from no page of ours. */
export function readScreen(kept: unknown): Screen {
  const fields = (typeof kept === 'object' && kept !== null ? kept : {}) as Fields;
  const { name, itemId, questionId, orderId, part, signerId } = fields;
  if (name === 'leave') return { name };
  if (name === 'ask') return { name, itemId: typeof itemId === 'string' ? itemId : null };
  if (name === 'thanks' && typeof orderId === 'string') return { name, orderId };
  if (name === 'consent' && typeof itemId === 'string' && typeof part === 'string') {
    return { name, itemId, part, signerId: typeof signerId === 'string' ? signerId : null };
  }
  if (name === 'video' && typeof itemId === 'string') return { name, itemId };
  if ((name === 'question' || name === 'passage') && typeof itemId === 'string' && typeof questionId === 'string') {
    return { name, itemId, questionId };
  }
  return { name: 'home' };
}

export const sameScreen = (one: Screen, other: Screen): boolean => JSON.stringify(one) === JSON.stringify(other);
