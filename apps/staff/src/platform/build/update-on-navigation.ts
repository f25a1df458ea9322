import type { DataRouter } from 'react-router';
import { isOutdated } from '#platform/build/latest-build.ts';
import { mayReload } from '#platform/build/may-reload.ts';

type Shown = Pick<DataRouter['state'], 'location'>;
type Followed = { readonly state: Shown; subscribe(listener: (state: Shown) => void): unknown };

let shownPath = '';
let isLeaving = false;

/**
 * specification/updates.md §3: another build on the server reloads the page on the next navigation. The router writes the new address with its
 * state into the history by itself, then the document is loaded again from there: keys and secrets that ride in the state stay.
 */
export function updateOnNavigation<R extends Followed>(router: R): R {
  shownPath = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shownPath) return;
    shownPath = pathname;
    if (isLeaving || (isOutdated() && mayReload())) location.reload();
  });
  return router;
}

/** Asked by pages before they are loaded: whether the next build will load this one, so that nothing need be fetched here. */
export function leavesForNextBuild({ url }: Request): boolean {
  isLeaving = isOutdated() && new URL(url).pathname !== shownPath && mayReload();
  return isLeaving;
}
