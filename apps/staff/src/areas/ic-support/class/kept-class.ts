import type { IcClass } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { type ClassDraft, draftOf, emptyDraft } from '#areas/ic-support/class/class-draft.ts';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useSessionDraft } from '#editing/use-session-draft.ts';

/** What is typed, and the saved state that it changes. */
type Typed = { draft: ClassDraft; version: number | null };

const drafts = sessionDrafts<CommonOrderId, Typed>('icClass');

/** What is put together, also after a reload of this window, until it is saved or begun again. */
export function useKeptClass(stored: IcClass | null) {
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
    change: (draft: ClassDraft) => kept.change({ draft, version }),
    startOver: () => kept.restart(begin()),
  };
}
