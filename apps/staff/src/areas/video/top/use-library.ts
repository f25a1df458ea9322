import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** Where this person keeps or looks up videos and approaches: an operator has the catalogue, a hospital its library. */
export function useLibrary() {
  const keepsCatalogue = useIsAllowed('catalogue.manage');
  return {
    videos: (query: Query = {}): string =>
      keepsCatalogue ? href('/jmneadoibops2', { shelf: 'videos', ...query }) : href('/video/list/videos', query),
    approaches: (query: Query = {}): string =>
      keepsCatalogue
        ? href('/jmneadoibops2', { shelf: 'approaches', ...query })
        : href('/video/list/approaches', query),
  };
}
