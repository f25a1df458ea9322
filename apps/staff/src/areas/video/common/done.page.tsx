import { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { CommonOrdersPage } from '#areas/video/common/common-orders-page.tsx';
import { VideoOrderPage } from '#areas/video/common/video-order-page.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';
import { commonOrderQuery } from '#parts/common-order/common-order.queries.ts';

const { page, pageSize, text, standing } = CommonOrderSearch.shape;

export const search = z.object({
  id: CommonOrderId.nullable().catch(null).default(null),
  /** Just opened: says so. */
  made: z.enum(['true']).optional().catch(undefined),
  /** Which responses are listed. */
  show: z.enum(['all', 'unlinked', 'attention']).catch('all').default('all'),
  /** The response that a notification leads to. */
  response: OrderId.nullable().catch(null).default(null),
  page: page.catch(1),
  /** Of the list of all of them. */
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  standing: standing.catch(undefined),
});
type Props = PageProps<'/video/commonOrder/flow/done', typeof search>;

/** The guard lets keepers of contents pass, too, who see no orders. */
export const load = async ({ search: { id }, address, signal }: LoadProps<Props>): Promise<void> => {
  await refuseUnless(address, 'video.view', 'video.order');
  if (id) await loadQuery(commonOrderQuery(id), signal);
};

export function Page({ search: { id, made, show, response, page: number, ...wanted } }: Props) {
  if (id === null) return <CommonOrdersPage search={{ ...wanted, page: number }} />;
  return <VideoOrderPage key={id} id={id} isNew={made === 'true'} show={show} response={response} page={number} />;
}
