import { ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { z } from 'zod';
import { dateInAddress, flagInAddress, listFilters, savedInAddress } from '#list/list-filters.ts';

const { page, pageSize, sort, ...ids } = ConsentSearch.shape;

const filters = {
  preset: ids.preset.catch(undefined),
  scope: ids.scope.catch(undefined),
  state: ids.state.catch(undefined),
  departmentId: ids.departmentId.catch(undefined),
  wardId: ids.wardId.catch(undefined),
  templateId: ids.templateId.catch(undefined),
  patientId: ids.patientId.catch(undefined),
  explainerId: ids.explainerId.catch(undefined),
  procedureFrom: dateInAddress,
  procedureTo: dateInAddress,
  createdFrom: dateInAddress,
  createdTo: dateInAddress,
  sort: sort.unwrap().optional().catch(undefined),
  descending: flagInAddress,
};

/** Everything but the text: what is typed about a person rides in the history entry. */
export const consentListSearch = z.object({
  ...filters,
  page: page.catch(1),
  pageSize: pageSize.unwrap().optional().catch(undefined),
  saved: savedInAddress,
});
export type ConsentListSearch = z.infer<typeof consentListSearch>;

/** The preset says whose forms they are. */
export const { filterNames, filtersIn, filterWords, narrowing, countSet } = listFilters(filters, [
  'preset',
  'scope',
  'sort',
  'descending',
]);
export type ConsentFilters = ReturnType<typeof filtersIn>;
