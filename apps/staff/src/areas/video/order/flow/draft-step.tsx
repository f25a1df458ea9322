import { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { orderQuery } from '#areas/video/order/video-order.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

/** Which order a step is about. Without one the flow begins at its beginning. */
export const orderInAddress = { order: OrderId.nullable().catch(null).default(null) };

export type OrderLoad = { search: { order: OrderId | null }; signal: AbortSignal };

export const loadOrder = async ({ search, signal }: OrderLoad): Promise<void> => {
  if (search.order) await loadQuery(orderQuery(search.order), signal);
};

type Props = {
  orderId: OrderId | null;
  /** Where an order belongs that is no draft any more; its detail page unless said otherwise. */
  renderSent?: (order: Order) => ReactNode;
  /** Without them a draft is led to where its videos are chosen. */
  children?: ((order: Order) => ReactNode) | undefined;
};

/** A step about a draft; `key` keeps what was begun for one patient from staying on the screen for another. */
export function DraftStep({ orderId, renderSent, children }: Props) {
  if (!orderId) return <Navigate to={href('/video/order/flow/patient')} replace />;
  return (
    <KnownOrder key={orderId} orderId={orderId} renderSent={renderSent ?? toDetail}>
      {children ?? toSelection}
    </KnownOrder>
  );
}

type KnownProps = { orderId: OrderId; renderSent: (order: Order) => ReactNode; children: (order: Order) => ReactNode };

function KnownOrder({ orderId, renderSent, children }: KnownProps) {
  const { data: order } = useSuspenseQuery(orderQuery(orderId));
  return order.lifecycle === 'draft' ? children(order) : renderSent(order);
}

const toSelection = ({ id }: Order) => (
  <Navigate to={href('/video/order/flow/select/approach', { order: id })} replace />
);
const toDetail = ({ id }: Order) => <Navigate to={href('/video/order/detail', { order: id })} replace />;
