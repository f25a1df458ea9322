import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { icOrderQuery, refetchIcOrders } from '#areas/ic-support/talk/ic-order.queries.ts';
import { UndeliveredNotice } from '#parts/order/undelivered-notice.tsx';
import { queryClient } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

/** What waits on the patient's device of anything in the package. */
export function TalkUndelivered({ order }: { order: IcOrder }) {
  const { id, allowed, attention, link } = order;
  if (!attention.includes('undelivered')) return null;
  return (
    <UndeliveredNotice
      order={order}
      may={{
        review: allowed.includes('review'),
        reissue: allowed.includes('reissue'),
        extend: allowed.includes('extend'),
      }}
      handing={href('/icSupport/customOrder/flow/done', { order: id })}
      hasLink={link !== null && link.lockedAt === null}
      onChanged={() => {
        refetchIcOrders();
        return queryClient.invalidateQueries({ queryKey: icOrderQuery(id).queryKey });
      }}
    />
  );
}
