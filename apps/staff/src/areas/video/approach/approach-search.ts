import { ApproachSearch } from '@nattoku/contract/video/approach';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { approachTabs } from '#areas/video/approach/approach-tabs.ts';

const { page, pageSize, text, category, departmentId, published, complete, sort, order } = ApproachSearch.shape;

/** The search of every address that shows approaches: the list, or the one that is open. */
export const approachSearch = ApproachSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  category: category.catch(undefined),
  departmentId: departmentId.catch(undefined),
  published: published.catch(undefined),
  complete: complete.catch(undefined),
  sort: sort.catch('name'),
  order: order.catch(undefined),
  /** The one that is open, or a new one. */
  approach: z
    .union([z.literal('new'), ApproachId])
    .optional()
    .catch(undefined),
  tab: z.enum(approachTabs).default('view').catch('view'),
});
export type ApproachPlace = z.infer<typeof approachSearch>;
