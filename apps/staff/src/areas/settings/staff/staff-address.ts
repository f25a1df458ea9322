import { Paging, StaffId } from '@nattoku/contract/shared/primitives';
import { StaffSearch } from '@nattoku/contract/staff/staff';
import { z } from 'zod';

const { state, role, departmentId, wardId, sort } = StaffSearch.shape;
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).catch(false);

/** What stands in the address of the list: everything but the text, which rides in the history entry. */
export const StaffAddress = z.object({
  page: Paging.shape.page.catch(1),
  pageSize: Paging.shape.pageSize.catch(20),
  state: state.catch(undefined),
  role: role.catch(undefined),
  departmentId: departmentId.catch(undefined),
  wardId: wardId.catch(undefined),
  unused: flag.default(false),
  sort: sort.catch('kana'),
  descending: flag.default(false),
  /** The one that is open. */
  staff: StaffId.optional().catch(undefined),
});
export type StaffAddress = z.infer<typeof StaffAddress>;
