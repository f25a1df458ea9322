import { z } from 'zod';
import { DraftStep, loadOrder, orderInAddress, type OrderLoad } from '#areas/video/order/flow/draft-step.tsx';
import { OrderDone } from '#areas/video/order/done/order-done.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(orderInAddress);
type Props = PageProps<'/video/order/flow/done', typeof search>;

export const load = (props: OrderLoad) => Promise.all([loadOrder(props), loadQuery(facilityQuery, props.signal)]);

export function Page({ search: { order } }: Props) {
  return <DraftStep orderId={order} renderSent={(issued) => <OrderDone order={issued} />} />;
}
