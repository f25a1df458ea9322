import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Search = Record<string, string | null>;

/**
 * Where a person keeps questionnaires: a hospital in its library, the operator among the standard contents. One record and its parts are named in the
 * search of that address.
 */
export function useInterviewHome(): { label: string; at: (search?: Search) => string } {
  const isInLibrary = useIsAllowed('interview.view');
  return isInLibrary
    ? { label: '問診票', at: (search = {}) => href('/jmneadoibops2/template/create/medicalInterview', search) }
    : { label: '標準コンテンツ', at: (search = {}) => href('/jmneadoibops2', { shelf: 'interviews', ...search }) };
}
