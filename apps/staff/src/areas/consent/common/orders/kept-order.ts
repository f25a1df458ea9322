import type { ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { draftOf, emptyDraft, type OrderDraft } from '#areas/consent/common/orders/order-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useVersionedDraft, type VersionedDraft } from '#editing/use-versioned-draft.ts';

const drafts = sessionDrafts<CommonOrderId, VersionedDraft<OrderDraft>>('consentCommon');

/** The common order that is put together in this window. */
export const useKeptOrder = (stored: ConsentCommonOrder | null) =>
  useVersionedDraft(drafts, stored, { draftOf, empty: emptyDraft });
