import { type ApproachSearch, approachCategoryNames } from '@nattoku/contract/approach';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { DepartmentFilter } from '#areas/video/department-filter.tsx';

type Props = { search: ApproachSearch; onChange: (change: Record<string, string | null>) => void };

const categories = Object.entries(approachCategoryNames).map(([value, label]) => ({ value, label }));

export function ApproachFilters({ search: { text, category, departmentId }, onChange }: Props) {
  return (
    <FilterBar
      search={
        <SearchField
          label="アプローチを検索"
          placeholder="手術・検査・治療の名前"
          value={text}
          onSearch={(typed) => onChange({ text: typed })}
        />
      }
      active={[category, departmentId].filter(Boolean).length}
      onClear={() => onChange({ category: null, departmentId: null })}
    >
      <SelectField
        label="区分"
        labelHidden
        size="small"
        emptyLabel="すべての区分"
        value={category ?? ''}
        options={categories}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <DepartmentFilter value={departmentId} onChange={(value) => onChange({ departmentId: value })} />
    </FilterBar>
  );
}
