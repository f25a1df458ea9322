import type { DataRouter } from 'react-router';
import { isOutdated } from '#platform/build/latest-build.ts';
import { mayReload } from '#platform/build/may-reload.ts';

type Followed = {
  readonly state: Pick<DataRouter['state'], 'location' | 'initialized'>;
  subscribe(listener: (state: Pick<DataRouter['state'], 'location'>) => void): unknown;
};

let followed: Followed | undefined;
let isLeaving = false;

/**
 * given.md §7: another build on the server reloads the page on the next navigation. The router writes the new address with its
 * state into the history by itself, then the document is loaded anew from there: keys and secrets that ride in the state stay.
 */
export function updateOnNavigation<R extends Followed>(router: R): R {
  followed = router;
  let { pathname } = router.state.location;
  router.subscribe(({ location: next }) => {
    if (next.pathname === pathname) return;
    pathname = next.pathname;
    if (isLeaving || (isOutdated() && mayReload())) location.reload();
  });
  return router;
}

/** Asked by pages before they are loaded: whether the next build will load this one, so that nothing need be fetched here. */
export function leavesForNextBuild({ url }: Request): boolean {
  const here = followed?.state.initialized ? followed.state.location.pathname : null;
  isLeaving = isOutdated() && here !== null && new URL(url).pathname !== here && mayReload();
  return isLeaving;
}
