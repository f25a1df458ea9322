import { PatientImportId } from '@nattoku/contract/patient/patient-import';
import { PatientFlag, PatientScope, PatientSearch } from '@nattoku/contract/patient/patient';
import { SavedViewId } from '@nattoku/contract/staff/saved-view';
import { Language, StaffId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';

const { page, pageSize, departmentId, wardId, tag, sort, descending } = PatientSearch.shape;
/** In an address everything is text. */
const flag = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

/** What narrows and orders the list; each may come from the address or from a saved view. */
const filters = {
  scope: PatientScope.optional().catch(undefined),
  departmentId: departmentId.catch(undefined),
  wardId: wardId.catch(undefined),
  attendingStaffId: StaffId.optional().catch(undefined),
  tag: tag.catch(undefined),
  language: Language.optional().catch(undefined),
  flag: PatientFlag.optional().catch(undefined),
  archived: flag,
  sort: sort.unwrap().optional().catch(undefined),
  descending: flag.or(descending.optional()),
};
const Filters = z.object(filters);
export type PatientFilters = z.infer<typeof Filters>;

/**
 * Everything but the text: what is typed about a person rides in the history entry. `saved` is a view, whose filters hold until one of them is
 * changed; `view=import` is the import, which the given addresses have no page for, and `import` the one that it is about.
 */
export const patientListSearch = z.object({
  ...filters,
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: SavedViewId.optional().catch(undefined),
  view: z.literal('import').optional().catch(undefined),
  import: PatientImportId.optional().catch(undefined),
  step: z.literal('columns').optional().catch(undefined),
});
export type PatientListSearch = z.infer<typeof patientListSearch>;

export const filterNames = Object.keys(filters) as (keyof PatientFilters)[];

export const filtersIn = (values: object): PatientFilters => Filters.parse(values);

/** Whether fewer patients are shown than there are. */
export const isNarrowed = ({ scope, sort: _sort, descending: _descending, ...rest }: PatientFilters): boolean =>
  (scope ?? 'all') !== 'all' || Object.keys(filterWords(rest)).length > 0;

/** As an address or a saved view keeps them: words only, nothing that is not set. */
export const filterWords = (values: PatientFilters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null || value === '' || value === false ? [] : [[name, String(value)]];
    }),
  );
