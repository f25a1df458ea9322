import type { ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { draftOf, emptyDraft, type OrderDraft } from '#areas/consent/common/orders/order-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useSessionDraft } from '#editing/use-session-draft.ts';

/** What is typed, and the saved state that it changes. */
type Typed = { draft: OrderDraft; version: number | null };

const drafts = sessionDrafts<CommonOrderId, Typed>('consentCommon');

/** What is put together, also after a reload of this window, until it is saved or begun again. */
export function useKeptOrder(stored: ConsentCommonOrder | null) {
  const version = stored?.version ?? null;
  const begin = (): Typed => ({ draft: stored ? draftOf(stored) : emptyDraft, version });
  const kept = useSessionDraft(drafts, {
    id: stored?.id ?? null,
    begin,
    isCurrent: (typed) => typed.version === version,
  });
  return {
    ...kept,
    draft: kept.draft.draft,
    change: (draft: OrderDraft) => kept.change({ draft, version }),
    startOver: () => kept.restart(begin()),
  };
}
