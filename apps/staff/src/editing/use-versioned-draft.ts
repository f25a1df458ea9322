import type { SessionDrafts } from '#editing/session-draft-store.ts';
import { useSessionDraft } from '#editing/use-session-draft.ts';

/** What is typed, and the saved state that it changes; null for something new. */
export type VersionedDraft<Draft> = { draft: Draft; version: number | null };

type Ports<Stored, Draft> = { draftOf: (stored: Stored) => Draft; empty: Draft };

/** What is put together, also after a reload of this window, until it is saved or begun again. What was typed for an earlier state is left. */
export function useVersionedDraft<Id extends string, Stored extends { id: Id; version: number }, Draft>(
  drafts: SessionDrafts<Id, VersionedDraft<Draft>>,
  stored: Stored | null,
  { draftOf, empty }: Ports<Stored, Draft>,
) {
  const version = stored?.version ?? null;
  const begin = (): VersionedDraft<Draft> => ({ draft: stored ? draftOf(stored) : empty, version });
  const kept = useSessionDraft(drafts, {
    id: stored?.id ?? null,
    begin,
    isCurrent: (typed) => typed.version === version,
  });
  return {
    ...kept,
    draft: kept.draft.draft,
    change: (draft: Draft) => kept.change({ draft, version }),
    startOver: () => kept.restart(begin()),
  };
}
