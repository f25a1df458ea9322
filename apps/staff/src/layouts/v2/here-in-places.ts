import type { Place, Tab } from '#layouts/v2/places.ts';
import { ownSections, sectionsBeside } from '#areas/settings/settings-sections.tsx';

type Here = { pathname: string; search: URLSearchParams };
/** `isAtTab`: the page is the tab itself, not one that opened from it. */
export type Standing = { place: Place; tab: Tab; isAtTab: boolean };

/** Where in the places a page stands; null for one that belongs to none. */
export function standingIn(places: readonly Place[], here: Here): Standing | null {
  const tabs = places.flatMap((place) => place.tabs.map((tab) => ({ place, tab })));
  const exact = tabs.find(({ tab }) => isTab(tab, here));
  if (exact) return { ...exact, isAtTab: true };
  const [nearest] = tabs
    .map((each) => ({ ...each, length: nearness(each.tab, here.pathname) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length);
  return nearest ? { place: nearest.place, tab: nearest.tab, isAtTab: false } : null;
}

function isTab({ path, search = {} }: Tab, here: Here): boolean {
  if (path !== here.pathname) return false;
  if (path === '/settings') return isSection(search['section'] ?? null, here.search.get('section'));
  return Object.entries(search).every(([name, value]) => here.search.get(name) === value);
}

/** A tab of the settings stands for all sections of its group. */
const isSection = (first: string | null, shown: string | null): boolean =>
  first === null ? shown === null || ownSections.includes(shown) : sectionsBeside(first).includes(shown ?? '');

/** How much of an address a tab claims: the longest claim wins. One that is told apart by its search claims nothing else of its page. */
const nearness = ({ path, search = {}, below = [] }: Tab, pathname: string): number => {
  const isTold = Object.values(search).some((value) => value !== null);
  const claimed = (isTold ? below : [path, ...below]).filter(
    (start) => pathname === start || (start.length > 1 && pathname.startsWith(start)),
  );
  return Math.max(0, ...claimed.map(({ length }) => length));
};
