import { HospitalCatalogue } from '#areas/video/catalogue/hospital-catalogue.tsx';
import { OperatorCatalogue } from '#areas/video/catalogue/operator-catalogue.tsx';
import type { Shelf } from '#parts/content/shelf-links.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = { shelf: Shelf; place: Record<string, unknown>; title: string };

/** Approaches and videos: the operator keeps the catalogue here, a hospital takes from it. */
export function Catalogue({ shelf, place, title }: Props) {
  const isOperator = useIsAllowed('catalogue.manage');
  return isOperator ? (
    <OperatorCatalogue shelf={shelf} place={place} title={title} />
  ) : (
    <HospitalCatalogue shelf={shelf} place={place} title={title} />
  );
}
