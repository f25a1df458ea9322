import { useLocation, useNavigate } from 'react-router';

/**
 * What belongs to this entry of the history and must survive reload and back, but never stand in an address: keys that keep a write
 * from happening twice, the secret of a link that is shown once.
 */
export function useHistoryEntry<T extends object>(): [Partial<T>, (change: Partial<T>) => Promise<void>] {
  const location = useLocation();
  const navigate = useNavigate();
  const kept = (location.state ?? {}) as Partial<T>;
  const keep = async (change: Partial<T>) => {
    const state = { ...(history.state as { usr?: object } | null)?.usr, ...change };
    // Drawn at once. What the router draws as a transition can come after an event of the server: an order that is issued already,
    // drawn without the key it was issued with, would lead away from its link.
    await navigate(`${location.pathname}${location.search}`, {
      replace: true,
      state,
      preventScrollReset: true,
      flushSync: true,
    });
  };
  return [kept, keep];
}
