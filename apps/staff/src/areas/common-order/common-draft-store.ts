import type { CommonOrderId, StaffId } from '@nattoku/contract/shared';
import type { CommonDraft } from '#areas/common-order/common-draft.ts';
import { href } from '#router/paths.ts';
import { sessionDrafts } from '#shared/session-draft-store.ts';

/** Nothing in it is about a patient. */
const drafts = sessionDrafts<CommonOrderId, CommonDraft>('commonOrder');

export const draftStore = drafts.storeOf;

/** All that were being put together in this window: the flow was left, or came to its end. */
export const forgetDrafts = drafts.forgetAll;

const issuedHere = new Set<CommonOrderId>();

/** Said before the answer is shown: whichever step sees first that it is no draft any more leads to the same end. */
export const noteIssued = (id: CommonOrderId): void => void issuedHere.add(id);
export const doneAddress = (id: CommonOrderId): string =>
  href('/video/commonOrder/flow/done', { id, made: issuedHere.has(id) || null });

/** The store under which this order is being put together: that of a new one, where it came from there. */
export const storeIdOf = (uid: StaffId, id: CommonOrderId): CommonOrderId | null =>
  drafts.find(uid, null)?.draft.id === id ? null : id;
