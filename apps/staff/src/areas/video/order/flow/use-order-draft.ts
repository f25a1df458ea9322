import type { OrderId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { type Draft, draftOf, isSameDraft, toSave } from '#areas/video/order/flow/draft.ts';
import { currentOrderOf, keepOrder } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { draftEditors, type DraftHandle, draftSaving, useDraftEditor } from '#editing/use-draft-editor.ts';

export type OrderDraftHandle = DraftHandle<Draft, Order>;

const editorOf = draftEditors<OrderId, Draft, Order>({
  idOf: ({ id }) => id,
  draftOf,
  versionOf: ({ version }) => version,
  isSame: isSameDraft,
  currentOf: currentOrderOf,
  isOpen: ({ lifecycle }) => lifecycle === 'draft',
  save: async (orderId, draft, version) => {
    const body = { ...toSave(draft), version };
    const saved = await call(videoOrderContract.saveDraft, { params: { orderId }, body }, draftSaving);
    keepOrder(saved);
    return saved;
  },
});

/** The draft of one order of videos. */
export const useOrderDraft = (order: Order): OrderDraftHandle => useDraftEditor(editorOf(order), order);
