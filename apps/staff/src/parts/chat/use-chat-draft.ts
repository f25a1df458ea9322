import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useSyncExternalStore } from 'react';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useSession } from '#platform/session/use-session.ts';

/** A reply goes to the patient; an answer that was given by word of mouth and a note are for staff. */
export type WritingWay = 'reply' | 'oral' | 'note';
/** `saidOn`: a day that was chosen; until then it is today. */
export type ChatDraft = { text: string; way: WritingWay; saidOn?: string };

export const emptyDraft: ChatDraft = { text: '', way: 'reply' };

const drafts = sessionDrafts<OrderId, ChatDraft>('chat');

/** What is written to a patient outlives another page and a reload – in this window only, and for the person who typed it. */
export function useChatDraft(orderId: OrderId) {
  const { uid } = useSession();
  const store = drafts.storeOf(uid, orderId, () => emptyDraft);
  const { draft } = useSyncExternalStore(store.subscribe, store.get);
  const change = (next: ChatDraft) => {
    store.set({ draft: next, touched: next.text !== '' });
  };
  return { draft, change };
}
