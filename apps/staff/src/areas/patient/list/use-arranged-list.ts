import type { PatientSearch } from '@nattoku/contract/patient/patient';
import {
  filterNames,
  filtersIn,
  filterWords,
  type PatientFilters,
  type PatientListSearch,
} from '#areas/patient/list/patient-list-search.ts';
import { type ArrangedBy, type Arrangement, useListArrangement } from '#list/use-list-arrangement.ts';

const patients: ArrangedBy<PatientFilters> = { list: 'patients', filterNames, filtersIn, filterWords };

/** The list of patients as the address, a saved view and its reader want it. */
export function useArrangedList(wanted: PatientListSearch, arrangement: Arrangement | undefined) {
  const { pageSize, ...list } = useListArrangement(patients, wanted, arrangement);
  const { filters } = list;
  const search: Omit<PatientSearch, 'text'> = {
    ...filters,
    archived: filters.archived ?? false,
    sort: filters.sort ?? 'kana',
    descending: filters.descending ?? false,
    page: wanted.page,
    pageSize,
  };
  return { ...list, search };
}
