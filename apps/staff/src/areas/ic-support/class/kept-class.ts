import type { IcClass } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { type ClassDraft, draftOf, emptyDraft } from '#areas/ic-support/class/class-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useVersionedDraft, type VersionedDraft } from '#editing/use-versioned-draft.ts';

const drafts = sessionDrafts<CommonOrderId, VersionedDraft<ClassDraft>>('icClass');

/** The class that is put together in this window. */
export const useKeptClass = (stored: IcClass | null) =>
  useVersionedDraft(drafts, stored, { draftOf, empty: emptyDraft });
