import { WorkFilter } from '@nattoku/contract/home/worklist';
import { Paging } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';

/** What a page with a worklist keeps in its address. What somebody typed there by mistake is no reason for an error. */
export const WorkAddress = z.object({
  only: WorkFilter.optional().catch(undefined),
  page: Paging.shape.page.catch(1),
  pageSize: Paging.shape.pageSize.catch(20),
});
