import { OrderSearch } from '@nattoku/contract/video/video-order';
import { z } from 'zod';
import { orderViews } from '#areas/video/order/list/order-views.ts';
import { dateInAddress, flagInAddress, listFilters, savedInAddress } from '#list/list-filters.ts';

const { page, pageSize, sort, scope, lifecycle, progress, reason, ...ids } = OrderSearch.shape;

const filters = {
  view: z.enum(orderViews).optional().catch(undefined),
  scope: scope.catch(undefined),
  lifecycle: lifecycle.catch(undefined),
  progress: progress.catch(undefined),
  reason: reason.catch(undefined),
  departmentId: ids.departmentId.catch(undefined),
  wardId: ids.wardId.catch(undefined),
  orderedBy: ids.orderedBy.catch(undefined),
  videoId: ids.videoId.catch(undefined),
  approachId: ids.approachId.catch(undefined),
  templateId: ids.templateId.catch(undefined),
  dueFrom: dateInAddress,
  dueTo: dateInAddress,
  createdFrom: dateInAddress,
  createdTo: dateInAddress,
  sort: sort.unwrap().optional().catch(undefined),
  descending: flagInAddress,
};

/** Everything but the text: what is typed about a person rides in the history entry. Without sort and direction the view decides. */
export const orderListSearch = z.object({
  ...filters,
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: savedInAddress,
});
export type OrderListSearch = z.infer<typeof orderListSearch>;

/** The view says whose orders they are. */
export const { filterNames, filtersIn, filterWords, narrowing, countSet } = listFilters(filters, [
  'view',
  'scope',
  'sort',
  'descending',
]);
export type OrderFilters = ReturnType<typeof filtersIn>;
