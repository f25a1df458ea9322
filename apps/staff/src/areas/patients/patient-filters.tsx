import { FilterBar } from '@nattoku/ui/filter-bar';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#shared/facility.queries.ts';

type Filters = { departmentId?: string | null | undefined; wardId?: string | null | undefined };
type Props = {
  text: string;
  search: Filters;
  onText: (text: string) => void;
  onEnter: () => void;
  onChange: (change: { departmentId?: string | null; wardId?: string | null }) => void;
};

export function PatientFilters({ text, search, onText, onEnter, onChange }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const options = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <FilterBar
      search={
        <SearchField
          label="患者を検索"
          placeholder="患者番号・氏名・カナ"
          value={text}
          onSearch={onText}
          onEnter={onEnter}
        />
      }
      active={[search.departmentId, search.wardId].filter(Boolean).length}
      onClear={() => onChange({ departmentId: null, wardId: null })}
    >
      <SelectField
        label="診療科"
        labelHidden
        size="small"
        emptyLabel="すべての診療科"
        value={search.departmentId ?? ''}
        options={options(facility?.departments)}
        onChange={(event) => onChange({ departmentId: event.target.value || null })}
      />
      <SelectField
        label="病棟"
        labelHidden
        size="small"
        emptyLabel="すべての病棟"
        value={search.wardId ?? ''}
        options={options(facility?.wards)}
        onChange={(event) => onChange({ wardId: event.target.value || null })}
      />
    </FilterBar>
  );
}
