import type { DataRouter, Location } from 'react-router';

type Followed = { readonly state: Pick<DataRouter['state'], 'location' | 'navigation'> };
let followed: Followed | undefined;

/** The router of this application, told once by whoever makes it. */
export function followRouter<R extends Followed>(router: R): R {
  followed = router;
  return router;
}

/**
 * Where the page with this path stands at this moment, counting a change of its own that is still under way; what is drawn may be older.
 * Null when the reader is elsewhere, or under way to another page: a late change must not call them back.
 */
export function standingOf(pathname: string): Location | null {
  if (!followed) throw new Error('No router is followed yet.');
  const { location, navigation } = followed.state;
  const next = navigation.location ?? location;
  return next.pathname === pathname ? next : null;
}
