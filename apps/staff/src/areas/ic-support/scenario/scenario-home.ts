import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Search = Record<string, string | null>;

/**
 * Where a person keeps scenarios: a hospital in its library, the operator among the standard contents. One record and its parts are named in the
 * search of that address.
 */
export function useScenarioHome(): { label: string; at: (search?: Search) => string } {
  const isInLibrary = useIsAllowed('icSupport.view');
  return isInLibrary
    ? { label: 'シナリオ', at: (search = {}) => href('/icSupport/list/scenarios', search) }
    : { label: '標準コンテンツ', at: (search = {}) => href('/jmneadoibops2', { shelf: 'scenarios', ...search }) };
}
