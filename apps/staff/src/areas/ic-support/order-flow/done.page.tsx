import { OrderId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { z } from 'zod';
import type { PackageLink } from '#areas/ic-support/order-flow/link-entry.ts';
import { stepAddress } from '#areas/ic-support/order-flow/flow-steps.tsx';
import { packageQuery } from '#areas/ic-support/order-flow/package.queries.ts';
import { PackageDone } from '#areas/ic-support/order-flow/package-done.tsx';
import { Loading } from '#layouts/loading.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({ order: OrderId.nullable().catch(null).default(null) });
type Props = PageProps<'/icSupport/customOrder/flow/done', typeof search>;

export const load = async ({ search: { order }, signal }: LoadProps<Props>) => {
  if (order) await loadQuery(packageQuery(order), signal);
};

export function Page({ search: { order } }: Props) {
  if (!order) return <Navigate to={href('/icSupport/customOrder/flow')} replace />;
  return <Known key={order} orderId={order} />;
}

function Known({ orderId }: { orderId: OrderId }) {
  const { data: kept } = useSuspenseQuery(packageQuery(orderId));
  const [{ linkSecret }] = useHistoryEntry<PackageLink>();
  if (kept.order.lifecycle !== 'draft') return <PackageDone kept={kept} />;
  // Issued a moment ago: the link is here, the order as it stands now follows.
  if (linkSecret) return <Loading />;
  return <Navigate to={stepAddress(orderId, 'contents')} replace />;
}
