import type { OrderId } from '@nattoku/contract/shared';
import { useState } from 'react';
import { draftName } from '#platform/drafts.ts';
import { useSession } from '#platform/use-session.ts';

type Draft = { text: string; note: boolean };

const empty: Draft = { text: '', note: false };

/** What is written to a patient outlives another page and a reload – in this window only, and for the person who typed it. */
export function useChatDraft(orderId: OrderId) {
  const { uid } = useSession();
  const name = draftName(uid, `chat.${orderId}`);
  const [draft, setDraft] = useState<Draft>(() => read(name));
  const change = (next: Draft) => {
    setDraft(next);
    keep(name, next);
  };
  return { draft, change };
}

const read = (name: string): Draft => {
  try {
    return { ...empty, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Draft>) };
  } catch {
    return empty;
  }
};

const keep = (name: string, draft: Draft): void => {
  try {
    if (draft.text === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The browser forbids the storage: the text stays as long as the page does.
  }
};
