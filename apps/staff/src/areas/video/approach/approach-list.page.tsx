import { ApproachLibrary } from '#areas/video/approach/approach-library.tsx';
import { approachSearch } from '#areas/video/approach/approach-search.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = approachSearch;
type Props = PageProps<'/video/list/approaches', typeof search>;

export function Page({ search: wanted, title }: Props) {
  return <ApproachLibrary search={wanted} title={title} />;
}
