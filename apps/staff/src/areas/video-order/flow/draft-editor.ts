import type { Order, OrderDraft } from '@nattoku/contract/video-order';
import { type Draft, draftOf, isSameDraft, toSave } from '#areas/video-order/flow/draft.ts';
import { currentOrderOf } from '#areas/video-order/video-order.queries.ts';
import * as shared from '#shared/draft-editor.ts';

export { REST_MS, RETRY_MS } from '#shared/draft-editor.ts';
export type Editing = shared.Editing<Draft, Order>;
export type Kept = shared.Kept<Draft>;
export type DraftEditor = shared.DraftEditor<Draft, Order>;

export type Ports = Pick<shared.Ports<Draft, Order>, 'keep' | 'now'> & {
  order: Order;
  save: (draft: OrderDraft & { version: number }) => Promise<Order>;
};

/** The draft of one order of videos. */
export const createDraftEditor = ({ order, save, keep, now }: Ports): DraftEditor =>
  shared.createDraftEditor<Draft, Order>({
    stored: order,
    draftOf,
    versionOf: ({ version }) => version,
    isSame: isSameDraft,
    currentOf: currentOrderOf,
    isOpen: ({ lifecycle }) => lifecycle === 'draft',
    save: (draft, version) => save({ ...toSave(draft), version }),
    keep,
    now,
  });
