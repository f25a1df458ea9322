import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { Loading } from '#layouts/loading.tsx';
import { shelves } from '#parts/content/shelf-links.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

/** The rest belongs to the list or the record that the shelf shows. */
export const search = z.looseObject({ shelf: z.enum(shelves).optional().catch(undefined) });
type Props = PageProps<'/jmneadoibops2', typeof search>;

const keepers = ['video.manage', 'icSupport.manage', 'interview.manage'] as const;

/** A person who keeps no library is not shown it (specification/library.md §3). */
export const load = ({ address }: LoadProps<Props>) => refuseUnless(address, ...keepers);

const Catalogue = lazy(async () => ({ default: (await import('#areas/video/catalogue/catalogue.tsx')).Catalogue }));
const ScenarioShelf = lazy(async () => ({
  default: (await import('#areas/ic-support/scenario/scenario-shelf.tsx')).ScenarioShelf,
}));

const InterviewShelf = lazy(async () => ({
  default: (await import('#areas/medical-interview/template/interview-shelf.tsx')).InterviewShelf,
}));

/** Content of every area that keeps some, one shelf at a time. */
export function Page({ search: { shelf, ...place }, title }: Props) {
  const kept = {
    approaches: useIsAllowed('video.manage'),
    videos: useIsAllowed('video.manage'),
    scenarios: useIsAllowed('icSupport.manage'),
    interviews: useIsAllowed('interview.manage'),
  };
  const shown = [shelf ?? 'approaches', ...shelves].find((each) => kept[each]) ?? 'approaches';
  return (
    <Suspense fallback={<Loading />}>
      {shown === 'scenarios' ? (
        <ScenarioShelf place={place} title={title} />
      ) : shown === 'interviews' ? (
        <InterviewShelf place={place} title={title} />
      ) : (
        <Catalogue shelf={shown} place={place} title={title} />
      )}
    </Suspense>
  );
}
