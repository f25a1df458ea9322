import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { forgetDrafts } from '#platform/drafts.ts';
import { leaveForHome } from '#platform/session/leave.ts';
import { isForeignEntry, markEntry } from '#platform/own-entry.ts';
import { useSession } from '#platform/session/use-session.ts';
import { whenEntryChanges } from '#routing/here.ts';

/** False while the entry of the history is another person's: then the page must not be drawn, and is being left. */
export function useOwnEntries(): boolean {
  const { uid } = useSession();
  // The router makes a new location for every change of the entry, and keeps nothing in it that is not its own.
  const location = useLocation();
  const isForeign = isForeignEntry(uid);
  // Before the page is seen: an entry that is left at once would have no owner.
  useLayoutEffect(() => forgetDrafts(uid), [uid]);
  // At once: somebody may be gone to another document before what has changed is drawn.
  useLayoutEffect(
    () =>
      whenEntryChanges(() => {
        if (!isForeignEntry(uid)) markEntry(uid);
      }),
    [uid],
  );
  useLayoutEffect(() => {
    if (isForeign) void leaveForHome();
    else markEntry(uid);
  }, [uid, location, isForeign]);
  return !isForeign;
}
