import { ConsentSearch } from '@nattoku/contract/consent-list';
import { SavedViewId } from '@nattoku/contract/saved-view';
import { PlainDate } from '@nattoku/contract/shared';
import { z } from 'zod';

const { page, pageSize, sort, ...ids } = ConsentSearch.shape;
const date = PlainDate.optional().catch(undefined);
/** In an address everything is text. */
const flag = z
  .union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')])
  .optional()
  .catch(undefined);

/** What narrows and orders the list; each may come from the address or from a saved view. */
const filters = {
  preset: ids.preset.catch(undefined),
  scope: ids.scope.catch(undefined),
  state: ids.state.catch(undefined),
  departmentId: ids.departmentId.catch(undefined),
  wardId: ids.wardId.catch(undefined),
  templateId: ids.templateId.catch(undefined),
  patientId: ids.patientId.catch(undefined),
  explainerId: ids.explainerId.catch(undefined),
  procedureFrom: date,
  procedureTo: date,
  createdFrom: date,
  createdTo: date,
  sort: sort.unwrap().optional().catch(undefined),
  descending: flag,
};
const Filters = z.object(filters);
export type ConsentFilters = z.infer<typeof Filters>;

/** Everything but the text: what is typed about a person rides in the history entry. */
export const consentListSearch = z.object({
  ...filters,
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: SavedViewId.optional().catch(undefined),
});
export type ConsentListSearch = z.infer<typeof consentListSearch>;

export const filterNames = Object.keys(filters) as (keyof ConsentFilters)[];

export const filtersIn = (values: object): ConsentFilters => Filters.parse(values);

/** As an address or a saved view keeps them: words only, nothing that is not set. */
export const filterWords = (values: ConsentFilters): Record<string, string> =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    }),
  );

/** What somebody has set by hand, apart from the preset, whose forms they are, and their order. */
export const narrowing = filterNames.filter((name) => !['preset', 'scope', 'sort', 'descending'].includes(name));

export const countSet = (values: ConsentFilters, names: readonly (keyof ConsentFilters)[] = narrowing): number =>
  names.filter((name) => Boolean(values[name])).length;
