import type { ConsentSearch } from '@nattoku/contract/consent/consent-list';
import {
  type ConsentFilters,
  type ConsentListSearch,
  filterNames,
  filtersIn,
  filterWords,
} from '#areas/consent/record/list/consent-list-search.ts';
import { type ArrangedBy, type Arrangement, useListArrangement } from '#list/use-list-arrangement.ts';

const consents: ArrangedBy<ConsentFilters> = { list: 'consents', filterNames, filtersIn, filterWords };

/** The list of forms as the address, a saved view and its reader want it. */
export function useConsentList(wanted: ConsentListSearch, arrangement: Arrangement | undefined) {
  const { pageSize, ...list } = useListArrangement(consents, wanted, arrangement);
  const { sort, descending, ...narrowed } = list.filters;
  // What comes soonest first, where the preset is about dates.
  const byDay = narrowed.preset === 'dueSoon' || narrowed.preset === 'overdue';
  const search: Omit<ConsentSearch, 'text'> = {
    ...narrowed,
    sort: sort ?? (byDay ? 'procedureOn' : 'createdAt'),
    descending: descending ?? !byDay,
    page: wanted.page,
    pageSize,
  };
  return { ...list, search };
}

export type ConsentList = ReturnType<typeof useConsentList>;
