import { isAllowed } from '@nattoku/contract/auth/permissions';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { Loading } from '#layouts/loading.tsx';
import { shelves } from '#parts/content/shelf-links.tsx';
import { currentSession } from '#platform/session/session.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { PageProblem } from '#routing/page-problem.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

/** The rest belongs to the list or the record that the shelf shows. */
export const search = z.looseObject({ shelf: z.enum(shelves).optional().catch(undefined) });
type Props = PageProps<'/jmneadoibops2', typeof search>;

/** A person who keeps no library is not shown it (specification/library.md §3). */
export const load = async ({ address }: LoadProps<Props>) => {
  const { session } = await currentSession();
  const keeps = session && (isAllowed(session, 'video.manage') || isAllowed(session, 'icSupport.manage'));
  if (!keeps) throw new PageProblem(403, address.pathname);
};

const Catalogue = lazy(async () => ({ default: (await import('#areas/video/catalogue/catalogue.tsx')).Catalogue }));
const ScenarioShelf = lazy(async () => ({
  default: (await import('#areas/ic-support/scenario/scenario-shelf.tsx')).ScenarioShelf,
}));

/** Content of every area that keeps some, one shelf at a time. */
export function Page({ search: { shelf, ...place }, title }: Props) {
  const keepsVideos = useIsAllowed('video.manage');
  const keepsScenarios = useIsAllowed('icSupport.manage');
  const wanted = shelf ?? 'approaches';
  const showsScenarios = keepsScenarios && (wanted === 'scenarios' || !keepsVideos);
  return (
    <Suspense fallback={<Loading />}>
      {showsScenarios ? (
        <ScenarioShelf place={place} title={title} />
      ) : (
        <Catalogue shelf={wanted === 'scenarios' ? 'approaches' : wanted} place={place} title={title} />
      )}
    </Suspense>
  );
}
