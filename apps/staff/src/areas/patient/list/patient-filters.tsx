import { PatientFlag, patientFlagNames } from '@nattoku/contract/patient/patient';
import { Language, languageNames } from '@nattoku/contract/shared/primitives';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SearchField } from '@nattoku/ui/form/search-field';
import type { SelectOption } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { filterNames, type PatientFilters as Filters } from '#areas/patient/list/patient-list-search.ts';
import styles from '#areas/patient/list/patient-list.module.css';
import { tagsQuery } from '#areas/patient/patients.queries.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { ListFilterBar } from '#list/list-filter-bar.tsx';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import type { FilterChange } from '#list/use-list-arrangement.ts';

type Props = {
  text: string;
  filters: Filters;
  onText: (text: string) => void;
  onEnter: () => void;
  onChange: (change: FilterChange<Filters>) => void;
  aside: ReactNode;
};

const scopes: SelectOption[] = [
  { value: 'all', label: '全体' },
  { value: 'mine', label: '自分の担当' },
  { value: 'department', label: '自分の診療科' },
  { value: 'ward', label: '自分の病棟' },
];

/** The order of a list narrows nothing, and neither does whose patients it is: those are chosen, not filtered. */
const narrowing = filterNames.filter((name) => !['scope', 'sort', 'descending'].includes(name));
const seldom = ['attendingStaffId', 'tag', 'language', 'flag', 'archived'] as const;

const countSet = (filters: Filters, names: readonly (keyof Filters)[]): number =>
  names.filter((name) => Boolean(filters[name])).length;

export function PatientFilters({ text, filters, onText, onEnter, onChange, aside }: Props) {
  return (
    <ListFilterBar
      search={
        <SearchField
          label="患者を検索"
          placeholder="患者番号・氏名・カナ"
          value={text}
          onSearch={onText}
          onEnter={onEnter}
        />
      }
      filters={filters}
      onChange={onChange}
      scopeLabel="どの患者を見るか"
      scopes={scopes}
      seldom={<Seldom filters={filters} onChange={onChange} />}
      seldomSet={countSet(filters, seldom)}
      active={countSet(filters, narrowing)}
      onClear={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      aside={aside}
    />
  );
}

function Seldom({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const { data: tags } = useQuery(tagsQuery);
  const choice = (name: Exclude<(typeof seldom)[number], 'archived'>, label: string, options: SelectOption[]) => (
    <FilterChoice
      label={label}
      value={filters[name]}
      options={options}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={styles.seldom}>
      {choice('attendingStaffId', '担当', optionsOfRows(staff?.items))}
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
