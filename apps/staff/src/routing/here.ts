import type { DataRouter, Location } from 'react-router';

type Followed = Pick<DataRouter, 'subscribe'> & {
  readonly state: Pick<DataRouter['state'], 'location' | 'navigation'>;
};
let followed: Followed | undefined;

/** The router of this application, told once by the person who makes it. */
export function followRouter<R extends Followed>(router: R): R {
  followed = router;
  return router;
}

/**
 * Where the page with this path stands at this moment, counting a change of its own that is still under way; what is drawn may be older.
 * Null when the reader is elsewhere, or under way to another page: a late change must not call them back.
 */
export function standingOf(pathname: string): Location | null {
  const { location, navigation } = theRouter().state;
  const next = navigation.location ?? location;
  return next.pathname === pathname ? next : null;
}

/**
 * Calls on every change of route, before `navigate` resolves: another path or another search, however it came about – link, program,
 * redirect, back, forward. What only the history entry carries, or a jump within the page (#…), is none. Returns how to stop.
 */
export function whenRouteChanges(listener: () => void): () => void {
  const router = theRouter();
  let shown = addressOf(router.state.location);
  return router.subscribe(({ location }) => {
    const next = addressOf(location);
    if (next === shown) return;
    shown = next;
    listener();
  });
}

/** Calls whenever the entry of the history may be another, or says something else, before anything of it is drawn. Returns how to stop. */
export const whenEntryChanges = (listener: () => void): (() => void) => theRouter().subscribe(listener);

const addressOf = ({ pathname, search }: Location): string => `${pathname}${search}`;

function theRouter(): Followed {
  if (!followed) throw new Error('No router is followed yet.');
  return followed;
}
