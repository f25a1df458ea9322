import type { PatientSearch } from '@nattoku/contract/patient';
import type { ListSettings, SavedView, SavedViewId } from '@nattoku/contract/saved-view';
import type { PageSize } from '@nattoku/ui/pager';
import { useSaveSettings } from '#shared/arrangement.queries.ts';
import {
  filterNames,
  filtersIn,
  filterWords,
  type PatientFilters,
  type PatientListSearch,
} from '#areas/patients/patient-list-search.ts';
import { useChangeSearch } from '#router/address-search.ts';

const asDelivered: ListSettings = { columns: [], scope: 'all', pageSize: 20, exportEncoding: 'utf-8' };

type Arrangement = { settings: ListSettings; views: readonly SavedView[] };
type Change = Partial<Record<keyof PatientFilters, string | boolean | null>>;

const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));

/** What the address asks for, laid over the saved view that it names, laid over how the person likes the list. */
export function useArrangedList(wanted: PatientListSearch, arrangement: Arrangement | undefined) {
  const changeSearch = useChangeSearch();
  const saveSettings = useSaveSettings('patients');
  const settings = arrangement?.settings ?? asDelivered;
  const current = arrangement?.views.find(({ id }) => id === wanted.saved);
  const filters: PatientFilters = {
    ...filtersIn({ scope: settings.scope, ...current?.filters, ...filterWords(wanted) }),
  };
  const search: Omit<PatientSearch, 'text'> = {
    ...filters,
    archived: filters.archived ?? false,
    sort: filters.sort ?? 'kana',
    descending: filters.descending ?? false,
    page: wanted.page,
    pageSize: wanted.pageSize ?? settings.pageSize,
  };

  return {
    filters,
    search,
    settings,
    current,
    columns: current && current.columns.length > 0 ? current.columns : settings.columns,
    /** From the first change on, a saved view is only where it began. */
    change: (change: Change) => {
      if (typeof change.scope === 'string')
        saveSettings.mutate({ ...settings, scope: filtersIn(change).scope ?? 'all' });
      const kept = current ? { ...filterWords(filters), saved: null } : {};
      changeSearch({ ...kept, ...change });
    },
    open: (saved: SavedViewId | null) => changeSearch({ ...nothing, saved }),
    turn: (to: { page: number; pageSize: PageSize }) => {
      if (to.pageSize !== search.pageSize) saveSettings.mutate({ ...settings, pageSize: to.pageSize });
      changeSearch(to);
    },
    arrange: (columns: string[]) => {
      saveSettings.mutate({ ...settings, columns });
      if (current) changeSearch({ ...filterWords(filters), saved: null });
    },
  };
}
