import { isAllowed } from '@nattoku/contract/auth/permissions';
import { z } from 'zod';
import { HospitalCatalogue } from '#areas/video/catalogue/hospital-catalogue.tsx';
import { OperatorCatalogue } from '#areas/video/catalogue/operator-catalogue.tsx';
import { currentSession } from '#platform/session/session.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { PageProblem } from '#routing/page-problem.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

const shelves = ['approaches', 'videos'] as const;

/** The rest belongs to the list or the record that the shelf shows. */
export const search = z.looseObject({ shelf: z.enum(shelves).default('approaches').catch('approaches') });
type Props = PageProps<'/jmneadoibops2', typeof search>;

/** A person who keeps no library is not shown it (specification/library.md §3). */
export const load = async ({ address }: LoadProps<Props>) => {
  const { session } = await currentSession();
  if (!session || !isAllowed(session, 'video.manage')) throw new PageProblem(403, address.pathname);
};

/** The operator keeps the catalogue here, a hospital takes from it. */
export function Page({ search: { shelf, ...place }, title }: Props) {
  const isOperator = useIsAllowed('catalogue.manage');
  return isOperator ? (
    <OperatorCatalogue shelf={shelf} place={place} title={title} />
  ) : (
    <HospitalCatalogue shelf={shelf} place={place} title={title} />
  );
}
