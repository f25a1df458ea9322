import { OrderSearch } from '@nattoku/contract/video-order';
import { SavedViewId } from '@nattoku/contract/saved-view';
import { PlainDate } from '@nattoku/contract/shared';
import { z } from 'zod';
import { orderViews } from '#areas/video-order/list/order-views.ts';

const { page, pageSize, sort, scope, lifecycle, progress, ...ids } = OrderSearch.shape;
const date = PlainDate.optional().catch(undefined);
/** In an address everything is text. */
const flag = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

/** What narrows and orders the list; each may come from the address or from a saved view. */
const filters = {
  view: z.enum(orderViews).optional().catch(undefined),
  scope: scope.catch(undefined),
  lifecycle: lifecycle.catch(undefined),
  progress: progress.catch(undefined),
  departmentId: ids.departmentId.catch(undefined),
  wardId: ids.wardId.catch(undefined),
  orderedBy: ids.orderedBy.catch(undefined),
  videoId: ids.videoId.catch(undefined),
  approachId: ids.approachId.catch(undefined),
  templateId: ids.templateId.catch(undefined),
  dueFrom: date,
  dueTo: date,
  createdFrom: date,
  createdTo: date,
  sort: sort.unwrap().optional().catch(undefined),
  descending: flag,
};
const Filters = z.object(filters);
export type OrderFilters = z.infer<typeof Filters>;

/** Everything but the text: what is typed about a person rides in the history entry. Without sort and direction the view decides. */
export const orderListSearch = z.object({
  ...filters,
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: SavedViewId.optional().catch(undefined),
});
export type OrderListSearch = z.infer<typeof orderListSearch>;

export const filterNames = Object.keys(filters) as (keyof OrderFilters)[];

export const filtersIn = (values: object): OrderFilters => Filters.parse(values);

/** As an address or a saved view keeps them: words only, nothing that is not set. */
export const filterWords = (values: OrderFilters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    }),
  );

/** What somebody has set by hand, apart from the view, whose orders they are, and their order. */
export const narrowing = filterNames.filter((name) => !['view', 'scope', 'sort', 'descending'].includes(name));

export const countSet = (values: OrderFilters, names: readonly (keyof OrderFilters)[] = narrowing): number =>
  names.filter((name) => Boolean(values[name])).length;
