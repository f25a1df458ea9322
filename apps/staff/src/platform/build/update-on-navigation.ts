import type { DataRouter } from 'react-router';
import { isOutdated } from '#platform/build/latest-build.ts';
import { mayReload } from '#platform/build/may-reload.ts';

type Shown = Pick<DataRouter['state'], 'location'>;
type Followed = { readonly state: Shown; subscribe(listener: (state: Shown) => void): () => void };

type Address = { pathname: string; search: string };

let shown: Address = { pathname: '', search: '' };
let isLeaving = false;

/** Within a page, such as among the pages of a list, a person who is typing what the list is searched by is not torn out of the word. */
const isElsewhere = (next: Address): boolean =>
  next.pathname !== shown.pathname || (next.search !== shown.search && !isTyping());

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;

/**
 * specification/updates.md §3: another build on the server reloads the page on the next navigation. The router writes the new address with its
 * state into the history by itself, then the document is loaded again from there: keys and secrets that ride in the state stay. Returns how to stop.
 *
 * After what draws the router has subscribed: the router keeps how the first page ended for the first who does, and who draws needs it.
 */
export function updateOnNavigation(router: Followed): () => void {
  shown = router.state.location;
  return router.subscribe(({ location: next }) => {
    const isMoved = isElsewhere(next);
    shown = next;
    if (isMoved && (isLeaving || (isOutdated() && mayReload()))) location.reload();
  });
}

/** Asked by pages before they are loaded: whether the next build will load this one, so that nothing need be fetched here. */
export function leavesForNextBuild({ url }: Request): boolean {
  isLeaving = isOutdated() && isElsewhere(new URL(url)) && mayReload();
  return isLeaving;
}
