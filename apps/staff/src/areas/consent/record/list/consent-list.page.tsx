import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { consentList, filters } from '#areas/consent/record/list/consent-list-of.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = filters.address;
type Props = PageProps<'/consent/list', typeof search>;

export const load = beginList(consentList);

export const Page = ({ search: wanted, title }: Props) => (
  <ListScreen
    of={consentList}
    wanted={wanted}
    title={title}
    trail={[{ label: '同意書', href: href('/consent') }]}
    action={<NewOrder />}
  />
);

function NewOrder() {
  const mayOrder = useIsAllowed('consent.order');
  if (!mayOrder) return null;
  return (
    <ButtonLink icon={plusIcon} href={href('/consent/order')}>
      同意書を作る
    </ButtonLink>
  );
}
