import { approachCategoryNames } from '@nattoku/contract/video/approach';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useChangeSearch } from '#routing/address-search.ts';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = {
  label: string;
  placeholder: string;
  text: string;
  departmentId: string | undefined;
  /** Undefined where the list knows no categories. */
  category?: string | null;
};

const categories = optionsOfNames(approachCategoryNames);

/** What is searched for here is no person: it stands in the address. */
export function PickerFilters({ label, placeholder, text, departmentId, category }: Props) {
  const changeSearch = useChangeSearch();
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
      <DepartmentFilter value={departmentId} onChange={(chosen) => changeSearch({ departmentId: chosen })} />
      {category !== undefined && (
        <FilterChoice
          label="カテゴリー"
          labelHidden
          value={category}
          options={categories}
          onChange={(chosen) => changeSearch({ category: chosen })}
        />
      )}
    </FilterBar>
  );
}
