import { offered } from '@nattoku/contract/facility';
import { approachCategoryNames } from '@nattoku/contract/approach';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#shared/facility.queries.ts';
import { useChangeSearch } from '#router/address-search.ts';

type Props = {
  label: string;
  placeholder: string;
  text: string;
  departmentId: string | undefined;
  /** Undefined where the list knows no categories. */
  category?: string | null;
};

/** What is searched for here is no person: it stands in the address. */
export function PickerFilters({ label, placeholder, text, departmentId, category }: Props) {
  const changeSearch = useChangeSearch();
  const { data: facility } = useQuery(facilityQuery);
  return (
    <FilterBar
      search={
        <SearchField
          label={label}
          placeholder={placeholder}
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      }
      active={[departmentId, category].filter(Boolean).length}
      onClear={() => changeSearch({ departmentId: null, category: null })}
    >
      <SelectField
        label="診療科"
        labelHidden
        size="small"
        emptyLabel="すべての診療科"
        value={departmentId ?? ''}
        options={offered(facility?.departments ?? [], [departmentId]).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        onChange={(event) => changeSearch({ departmentId: event.target.value })}
      />
      {category !== undefined && (
        <SelectField
          label="分類"
          labelHidden
          size="small"
          emptyLabel="すべての分類"
          value={category ?? ''}
          options={Object.entries(approachCategoryNames).map(([value, name]) => ({ value, label: name }))}
          onChange={(event) => changeSearch({ category: event.target.value })}
        />
      )}
    </FilterBar>
  );
}
