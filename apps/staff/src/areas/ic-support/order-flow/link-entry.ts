import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useNavigate } from 'react-router';
import { href } from '#routing/paths.ts';

/** The history entry of the page that shows a new link: the secret stays in this tab, never in an address, a store or a log. */
export type PackageLink = { linkSecret: string };

export function useShowPackageLink() {
  const navigate = useNavigate();
  return (orderId: OrderId, linkSecret: string) =>
    navigate(href('/icSupport/customOrder/flow/done', { order: orderId }), {
      state: { linkSecret },
      replace: true,
      flushSync: true,
    });
}
