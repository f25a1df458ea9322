import { z } from 'zod';
import { DraftStep, loadOrder, orderInAddress, type OrderLoad } from '#areas/video/order/flow/draft-step.tsx';
import type { LinkEntry } from '#areas/video/order/link-done.ts';
import { OrderDone } from '#areas/video/order/done/order-done.tsx';
import { Loading } from '#layouts/loading.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(orderInAddress);
type Props = PageProps<'/video/order/flow/done', typeof search>;

export const load = (props: OrderLoad) => Promise.all([loadOrder(props), loadQuery(facilityQuery, props.signal)]);

export function Page({ search: { order } }: Props) {
  const [{ linkSecret }] = useHistoryEntry<LinkEntry>();
  return (
    <DraftStep orderId={order} renderSent={(issued) => <OrderDone order={issued} />}>
      {/* Issued a moment ago: the link is here, the order as it stands now follows. */}
      {linkSecret ? () => <Loading /> : undefined}
    </DraftStep>
  );
}
