import { useLocation, useNavigate } from 'react-router';
import { standingOf } from '#routing/here.ts';
import { queryOf } from '#routing/paths.ts';

type SearchChange = Record<string, string | number | boolean | null | undefined>;

/** Changes the search of this page's address: the rest stays, null and '' are taken out, and paging begins again unless `page` is said. */
export function useChangeSearch(): (change: SearchChange, options?: { replace?: boolean }) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (change, { replace = false } = {}) => {
    const here = standingOf(pathname);
    if (!here) return;
    const kept = Object.fromEntries(new URLSearchParams(here.search));
    const search = queryOf({ ...kept, page: null, ...change });
    // Another page of a list begins at its top; a filter leaves everything where it is being pressed.
    const turnsPage = change['page'] !== undefined && String(change['page'] ?? 1) !== (kept['page'] ?? '1');
    void navigate(`${pathname}${search}`, { replace, state: here.state, preventScrollReset: !turnsPage });
  };
}
