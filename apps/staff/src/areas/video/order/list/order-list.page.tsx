import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { filters, orderList } from '#areas/video/order/list/order-list-of.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = filters.address;
type Props = PageProps<'/video/order/list', typeof search>;

export const load = beginList(orderList);

export const Page = ({ search: wanted, title }: Props) => (
  <ListScreen
    of={orderList}
    wanted={wanted}
    title={title}
    action={
      <ButtonLink icon={plusIcon} href={href('/video/order/flow/patient')}>
        新しいオーダー
      </ButtonLink>
    }
  />
);
