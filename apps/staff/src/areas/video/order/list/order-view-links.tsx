import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type OrderView, orderViews, views } from '#areas/video/order/list/order-views.ts';
import { anyOrders, ordersQuery } from '#areas/video/order/video-order.queries.ts';
import { href } from '#routing/paths.ts';
import { RouterLink } from '#routing/router-link.tsx';

type Props = {
  current: OrderView;
  /** What else narrows the list; it stays when another view is opened. */
  kept: Record<string, string>;
};

/** The usual views; what was typed about a person goes along in the history entry. */
export function OrderViewLinks({ current, kept }: Props) {
  const { state } = useLocation();
  const attention = useQuery(ordersQuery({ ...anyOrders, attention: true, sort: 'lastSeenAt' })).data?.total;
  return (
    <TabLinks
      label="オーダーの絞り込み"
      links={orderViews.map((view) => {
        const address = href('/video/order/list', { ...kept, view });
        return {
          label: views[view].label,
          href: address,
          current: view === current,
          render: <RouterLink href={address} state={state} />,
          ...(view === 'attention' && attention && { count: attention }),
        };
      })}
    />
  );
}
