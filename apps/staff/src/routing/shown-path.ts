import { useMatches } from 'react-router';
import type { PreparedPage } from '#routing/page.tsx';
import type { Path } from '#routing/paths.ts';

/** The route of the page on the screen; undefined while an error stands there. */
export function useShownPath(): Path | undefined {
  const prepared = useMatches().at(-1)?.loaderData as PreparedPage | undefined;
  return prepared?.path;
}
