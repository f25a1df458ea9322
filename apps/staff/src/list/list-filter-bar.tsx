import { offered } from '@nattoku/contract/facility/facility';
import { Button } from '@nattoku/ui/action/button';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { filterIcon } from '@nattoku/ui/tokens/icons';
import { Popover } from '@nattoku/ui/overlay/popover';
import { SelectField, type SelectOption } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfRows } from '#list/options-of-rows.ts';

type Values = Partial<Record<'scope' | 'departmentId' | 'wardId', string | null | undefined>>;

type Props = {
  search: ReactNode;
  filters: Values;
  onChange: (change: Partial<Record<keyof Values, string | null>>) => void;
  /** The question whose rows are shown, and its answers. */
  scopeLabel: string;
  scopes: SelectOption[];
  /** The fields behind a button, and how many of them are set. */
  seldom: ReactNode;
  seldomSet: number;
  /** How many filters are set in all. */
  active: number;
  onClear: () => void;
  aside: ReactNode;
};

/** Search and filters of a list that its readers arrange: whose rows, of which department and ward, and what is seldom asked. */
export function ListFilterBar(props: Props) {
  const { search, filters, onChange, scopeLabel, scopes, seldom, seldomSet, active, onClear, aside } = props;
  const { data: facility } = useQuery(facilityQuery);
  return (
    <FilterBar search={search} active={active} onClear={onClear} aside={aside}>
      <SelectField
        label={scopeLabel}
        labelHidden
        size="small"
        value={filters.scope ?? 'all'}
        options={scopes}
        onChange={(event) => onChange({ scope: event.target.value })}
      />
      <DepartmentFilter value={filters.departmentId} onChange={(departmentId) => onChange({ departmentId })} />
      <FilterChoice
        label="病棟"
        labelHidden
        value={filters.wardId}
        options={optionsOfRows(offered(facility?.wards ?? [], [filters.wardId]))}
        onChange={(wardId) => onChange({ wardId })}
      />
      <Popover
        title="ほかの条件"
        align="start"
        trigger={
          <Button variant="subTertiary" size="small" icon={filterIcon}>
            ほかの条件{seldomSet > 0 && `（${seldomSet}）`}
          </Button>
        }
      >
        {seldom}
      </Popover>
    </FilterBar>
  );
}
