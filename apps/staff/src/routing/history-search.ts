import { useLocation, useNavigate, type Location } from 'react-router';
import { standingOf } from '#routing/here.ts';
import { queryOf } from '#routing/paths.ts';

/**
 * The state of a list whose search text is personal. It rides in the history entry instead of the address, so it survives
 * reload, back and forward, and never reaches a log or a bookmark. Another page passes it on as `state: historySearch({ text })`.
 */
export function useHistorySearch<T extends object>(defaults: T): [T, (change: Partial<T>) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const searchIn = ({ state }: Location) => ({ ...defaults, ...(state as HistoryState | null)?.search });

  const changeSearch = (change: Partial<T>) => {
    const here = standingOf(location.pathname);
    if (!here) return;
    const state: HistoryState = { ...here.state, search: { ...searchIn(here), ...change } };
    // Another question has another first page.
    const { page: _, ...query } = Object.fromEntries(new URLSearchParams(here.search));
    void navigate(`${here.pathname}${queryOf(query)}`, { replace: true, state, preventScrollReset: true });
  };
  return [searchIn(location), changeSearch];
}

/** Of the entry that the document was opened with: the router keeps it under `usr`. */
export const searchHere = <T extends object>(defaults: T): T => ({
  ...defaults,
  ...(window.history.state as { usr?: HistoryState } | null)?.usr?.search,
});

type HistoryState = { search?: object };

export const historySearch = (search: object): HistoryState => ({ search });
