import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useNavigate } from 'react-router';
import { href } from '#routing/paths.ts';

/**
 * The history entry of the page that shows a new link. The secret stays in this tab: never in an address, a store or a log. It survives
 * a reload, and is gone when the tab is.
 */
export type LinkEntry = { linkSecret: string; made: 'issued' | 'reissued' | 'extended' };

export function useShowLink() {
  const navigate = useNavigate();
  return (orderId: OrderId, entry: LinkEntry, { replace = false } = {}) =>
    navigate(href('/video/order/flow/done', { order: orderId }), { state: entry, replace, flushSync: true });
}

export const linkAddress = (linkSecret: string): string => `${location.origin}/p/#${linkSecret}`;
