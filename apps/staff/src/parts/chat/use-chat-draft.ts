import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useState } from 'react';
import { draftName } from '#platform/drafts.ts';
import { useSession } from '#platform/use-session.ts';

/** A reply goes to the patient; an answer that was given by word of mouth and a note are for staff. */
export type WritingWay = 'reply' | 'oral' | 'note';
/** `saidOn`: a day that was chosen; until then it is today. */
export type ChatDraft = { text: string; way: WritingWay; saidOn?: string };

export const emptyDraft: ChatDraft = { text: '', way: 'reply' };

/** What is written to a patient outlives another page and a reload – in this window only, and for the person who typed it. */
export function useChatDraft(orderId: OrderId) {
  const { uid } = useSession();
  const name = draftName(uid, `chat.${orderId}`);
  const [draft, setDraft] = useState<ChatDraft>(() => read(name));
  const change = (next: ChatDraft) => {
    setDraft(next);
    keep(name, next);
  };
  return { draft, change };
}

const read = (name: string): ChatDraft => {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<ChatDraft>) };
  } catch {
    return emptyDraft;
  }
};

const keep = (name: string, draft: ChatDraft): void => {
  try {
    if (draft.text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The browser forbids the storage: the text stays as long as the page does.
  }
};
