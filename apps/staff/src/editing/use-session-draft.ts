import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#platform/session/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import type { SessionDrafts } from '#editing/session-draft-store.ts';

type Options<Id extends string, Draft> = {
  /** Null while it is new. */
  id: Id | null;
  /** What it starts from. */
  begin: () => Draft;
  /** The beginning of the addresses of a flow: its steps share the draft, and leaving them asks first and then forgets it. */
  within?: string;
  /** Whether what this window keeps still belongs to what it was typed for. */
  isCurrent?: (kept: Draft) => boolean;
};

/** A draft that only this window has until it is saved: kept over a reload, for the person who typed it, and said to be resumed. */
export function useSessionDraft<Id extends string, Draft>(
  drafts: SessionDrafts<Id, Draft>,
  options: Options<Id, Draft>,
) {
  const { id, begin, within, isCurrent } = options;
  const { uid } = useSession();
  const [wasTouched] = useState(() => {
    const kept = drafts.storeOf(uid, id, begin).get();
    if (isCurrent && !isCurrent(kept.draft)) drafts.forget(uid, id);
    return drafts.storeOf(uid, id, begin).get().touched;
  });
  const [isResumed, setResumed] = useState(wasTouched);
  const store = drafts.storeOf(uid, id, begin);
  const { draft, touched } = useSyncExternalStore(store.subscribe, store.get);
  const letGo = useUnsavedInput(touched, within === undefined ? {} : { within });
  useEffect(() => {
    if (within === undefined) return;
    return () => {
      // The address is the next page's already when this one goes.
      if (!location.pathname.startsWith(within)) drafts.forget(uid, id);
    };
  }, [drafts, uid, id, within]);
  return {
    draft,
    /** Something was changed and is not with the server. */
    touched,
    /** It is what was typed before this page was opened. */
    isResumed,
    change: (next: Draft) => store.set({ draft: next, touched: true }),
    /** Begins again from what the server has. */
    restart: (next: Draft) => {
      setResumed(false);
      store.set({ draft: next, touched: false });
    },
    /** Everything is saved: going on asks nothing. */
    letGo,
    /** The next one begins with nothing typed. */
    forget: () => drafts.forget(uid, id),
  };
}
