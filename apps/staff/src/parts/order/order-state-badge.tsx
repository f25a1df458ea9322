import { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import type { ReactNode } from 'react';
import { ConsentStateBadge } from '#parts/consent/consent-state-badge.tsx';
import { statusOf } from '#parts/order/order-words.ts';

/** How the areas show that their content stands which have words of their own for it. */
const ofAreas: Record<string, (state: string) => ReactNode> = {
  consent: (state) => <ConsentStateBadge state={ConsentState.parse(state)} />,
};

type Order = Pick<OrderSummary, 'lifecycle' | 'progress'> & { area: string; state: string | null };

/** Where an order stands, in the words of its area. */
export function OrderStateBadge({ order }: { order: Order }) {
  const badge = order.state === null ? undefined : ofAreas[order.area]?.(order.state);
  return badge ?? <StatusBadge status={statusOf(order)} />;
}
