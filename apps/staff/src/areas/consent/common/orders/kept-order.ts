import type { ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { useState } from 'react';
import { draftOf, emptyDraft, type OrderDraft } from '#areas/consent/common/orders/order-draft.ts';
import { useSession } from '#platform/use-session.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';

/** What is typed, and the saved state that it changes. */
type Typed = { draft: OrderDraft; version: number | null };

const drafts = sessionDrafts<CommonOrderId, Typed>('consentCommon');

/** What is put together, also after a reload of this window, until it is saved or begun again. */
export function useKeptOrder(stored: ConsentCommonOrder | null) {
  const { uid } = useSession();
  const id = stored?.id ?? null;
  const version = stored?.version ?? null;
  const begin = (): Typed => ({ draft: stored ? draftOf(stored) : emptyDraft, version });
  const [found] = useState(() => {
    const kept = drafts.storeOf(uid, id, begin).get();
    return kept.draft.version === version ? kept : { draft: begin(), touched: false };
  });
  return {
    found: found.draft.draft,
    isResumed: found.touched,
    keep: (draft: OrderDraft) => drafts.storeOf(uid, id, begin).set({ draft: { draft, version }, touched: true }),
    /** What there is without it. */
    forget: (): OrderDraft => {
      drafts.forget(uid, id);
      return begin().draft;
    },
  };
}
