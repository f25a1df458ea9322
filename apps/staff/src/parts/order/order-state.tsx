import { type ConsentState, consentStateNames } from '@nattoku/contract/consent/consent-state';
import type { OrderLifecycle, OrderProgress } from '@nattoku/contract/order/order-state';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { ConsentStateBadge } from '#parts/consent/consent-state-badge.tsx';
import { statusOf } from '#parts/order/order-words.ts';

type Props = { order: { state: string | null; lifecycle: OrderLifecycle; progress: OrderProgress } };

/** How an order of any kind stands: as its area calls it, else as staff and the patient left it. */
export function OrderState({ order }: Props) {
  const { state } = order;
  return isConsentState(state) ? <ConsentStateBadge state={state} /> : <StatusBadge status={statusOf(order)} />;
}

const isConsentState = (state: string | null): state is ConsentState =>
  state !== null && Object.hasOwn(consentStateNames, state);
