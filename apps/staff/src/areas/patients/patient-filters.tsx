import { offered } from '@nattoku/contract/facility';
import { PatientFlag, patientFlagNames } from '@nattoku/contract/patient';
import { Language, languageNames } from '@nattoku/contract/shared';
import { Button } from '@nattoku/ui/button';
import { CheckboxField } from '@nattoku/ui/checkbox-field';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { filterIcon } from '@nattoku/ui/icons';
import { Popover } from '@nattoku/ui/popover';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField, type SelectOption } from '@nattoku/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { filterNames, type PatientFilters as Filters } from '#areas/patients/patient-list-search.ts';
import styles from '#areas/patients/patient-list.module.css';
import { tagsQuery } from '#areas/patients/patients.queries.ts';
import { facilityQuery } from '#shared/facility.queries.ts';
import { staffOptionsQuery } from '#shared/staff-options.queries.ts';

type Change = Partial<Record<keyof Filters, string | boolean | null>>;
type Props = {
  text: string;
  filters: Filters;
  onText: (text: string) => void;
  onEnter: () => void;
  onChange: (change: Change) => void;
  aside: ReactNode;
};

const scopes: SelectOption[] = [
  { value: 'all', label: '全体' },
  { value: 'mine', label: '自分の担当' },
  { value: 'department', label: '自分の診療科' },
  { value: 'ward', label: '自分の病棟' },
];

const ofRows = (rows: readonly { id: string; name: string }[] = []): SelectOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** The order of a list narrows nothing, and neither does whose patients it is: those are chosen, not filtered. */
const narrowing = filterNames.filter((name) => !['scope', 'sort', 'descending'].includes(name));
const seldom = ['attendingStaffId', 'tag', 'language', 'flag', 'archived'] as const;

const countSet = (filters: Filters, names: readonly (keyof Filters)[]): number =>
  names.filter((name) => Boolean(filters[name])).length;

export function PatientFilters({ text, filters, onText, onEnter, onChange, aside }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const choice = (name: 'departmentId' | 'wardId', label: string, options: SelectOption[]) => (
    <SelectField
      label={label}
      labelHidden
      size="small"
      emptyLabel={`すべての${label}`}
      value={filters[name] ?? ''}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );

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
      active={countSet(filters, narrowing)}
      onClear={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      aside={aside}
    >
      <SelectField
        label="どの患者を見るか"
        labelHidden
        size="small"
        value={filters.scope ?? 'all'}
        options={scopes}
        onChange={(event) => onChange({ scope: event.target.value })}
      />
      {choice('departmentId', '診療科', ofRows(offered(facility?.departments ?? [], [filters.departmentId])))}
      {choice('wardId', '病棟', ofRows(offered(facility?.wards ?? [], [filters.wardId])))}
      <More filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

function More({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const set = countSet(filters, seldom);
  return (
    <Popover
      title="ほかの条件"
      align="start"
      trigger={
        <Button variant="subTertiary" size="small" icon={filterIcon}>
          ほかの条件{set > 0 && `（${set}）`}
        </Button>
      }
    >
      <Seldom filters={filters} onChange={onChange} />
    </Popover>
  );
}

function Seldom({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const { data: tags } = useQuery(tagsQuery);
  const choice = (name: Exclude<(typeof seldom)[number], 'archived'>, label: string, options: SelectOption[]) => (
    <SelectField
      label={label}
      size="small"
      emptyLabel="すべて"
      value={filters[name] ?? ''}
      options={options}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <div className={styles.seldom}>
      {choice('attendingStaffId', '担当', ofRows(staff?.items))}
      {choice(
        'tag',
        'タグ',
        (tags?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
      )}
      {choice(
        'language',
        '言語',
        Language.options.map((value) => ({ value, label: languageNames[value] })),
      )}
      {choice(
        'flag',
        '目印',
        PatientFlag.options.map((value) => ({ value, label: patientFlagNames[value] })),
      )}
      <CheckboxField
        label="登録が終了した患者"
        checked={filters.archived === true}
        onChange={(event) => onChange({ archived: event.target.checked || null })}
      />
    </div>
  );
}
