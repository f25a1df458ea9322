import type { CommonOrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { CommonDraft } from '#areas/video/common/common-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';

/** Nothing in it is about a patient. */
const drafts = sessionDrafts<CommonOrderId, CommonDraft>('commonOrder');

export const draftStore = drafts.storeOf;

/** All that were being put together in this window: the flow was left, or came to its end. */
export const forgetDrafts = drafts.forgetAll;

/** The store under which this order is being put together: that of a new one, where it came from there. */
export const storeIdOf = (uid: StaffId, id: CommonOrderId): CommonOrderId | null =>
  drafts.find(uid, null)?.draft.id === id ? null : id;
