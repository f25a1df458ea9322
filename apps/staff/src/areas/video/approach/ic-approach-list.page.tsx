import { ApproachId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { filters, icApproachList } from '#areas/video/approach/ic-approach-list-of.tsx';
import { KnownApproach, NewApproachPage } from '#areas/video/approach/approach-page.tsx';
import { ListScreen } from '#list/list-screen.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = filters.address;
type Props = PageProps<'/icSupport/list/approaches', typeof search>;

/** Approaches as IC support needs them: what is filled, what is missing, and what belongs to each. */
export function Page({ search: wanted, title }: Props) {
  const { approach, tab = 'view' } = wanted;
  if (approach === 'new') return <NewApproachPage title={title} />;
  const known = ApproachId.safeParse(approach).data;
  if (known) return <KnownApproach key={known} approachId={known} tab={tab} title={title} />;
  return <ListScreen of={icApproachList} wanted={wanted} title={title} action={<AddApproach />} />;
}

function AddApproach() {
  const mayManage = useIsAllowed('video.manage');
  return (
    mayManage && (
      <ButtonLink icon={plusIcon} href={href('/icSupport/list/approaches', { approach: 'new' })}>
        アプローチを追加
      </ButtonLink>
    )
  );
}
