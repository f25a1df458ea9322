import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StaffAddress } from '#areas/settings/staff/staff-address.ts';
import { roleOptions } from '#areas/settings/staff/staff-words.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Change = Partial<Record<'role' | 'departmentId' | 'wardId', string | null>>;
type Props = {
  text: string;
  search: StaffAddress;
  onText: (text: string) => void;
  onChange: (change: Change) => void;
  aside?: ReactNode;
};

export function StaffFilters({ text, search, onText, onChange, aside }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const choices = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const filter = (name: keyof Change, label: string, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={label}
      labelHidden
      size="small"
      emptyLabel={`すべての${label}`}
      value={search[name] ?? ''}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <FilterBar
      search={
        <SearchField label="職員を検索" placeholder="氏名・カナ・メール・職員番号" value={text} onSearch={onText} />
      }
      active={[search.role, search.departmentId, search.wardId].filter(Boolean).length}
      onClear={() => onChange({ role: null, departmentId: null, wardId: null })}
      aside={aside}
    >
      {filter('role', '役割', roleOptions)}
      {filter('departmentId', '診療科', choices(facility?.departments))}
      {filter('wardId', '病棟', choices(facility?.wards))}
    </FilterBar>
  );
}
