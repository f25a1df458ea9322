import { ApproachSearch } from '@nattoku/contract/video/approach';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';

const { page, pageSize, text, category, departmentId, published, complete, sort } = ApproachSearch.shape;

export const approachTabs = ['view', 'edit', 'layers', 'check'] as const;
export type ApproachTab = (typeof approachTabs)[number];

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
  /** The one that is open, or a new one. */
  approach: z
    .union([z.literal('new'), ApproachId])
    .optional()
    .catch(undefined),
  tab: z.enum(approachTabs).default('view').catch('view'),
});
export type ApproachPlace = z.infer<typeof approachSearch>;
