import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { SearchField } from '@nattoku/ui/form/search-field';
import type { SelectOption } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ConsentFilters as Filters, countSet, narrowing } from '#areas/consent/record/list/consent-list-search.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { ListFilterBar } from '#list/list-filter-bar.tsx';
import styles from '#list/list-tools.module.css';
import { optionsOfNames } from '#list/options-of-names.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import type { FilterChange } from '#list/use-list-arrangement.ts';

type Props = {
  text: string;
  filters: Filters;
  onText: (text: string) => void;
  onChange: (change: FilterChange<Filters>) => void;
  aside: ReactNode;
};

const scopes: SelectOption[] = [
  { value: 'all', label: '全体' },
  { value: 'mine', label: '自分が説明・入力' },
  { value: 'department', label: '自分の診療科' },
  { value: 'ward', label: '自分の病棟' },
];

const seldom = narrowing.filter((name) => name !== 'departmentId' && name !== 'wardId');

export function ConsentFilters({ text, filters, onText, onChange, aside }: Props) {
  return (
    <ListFilterBar
      search={
        <SearchField
          label="同意書を検索"
          placeholder="患者番号・氏名・カナ・同意書の名前"
          value={text}
          onSearch={onText}
        />
      }
      filters={filters}
      onChange={onChange}
      scopeLabel="どの同意書を見るか"
      scopes={scopes}
      seldom={<Seldom filters={filters} onChange={onChange} />}
      seldomSet={countSet(filters, seldom)}
      active={countSet(filters)}
      onClear={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      aside={aside}
    />
  );
}

function Seldom({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const day = (name: 'procedureFrom' | 'procedureTo' | 'createdFrom' | 'createdTo', label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <div className={styles.fields}>
      <FilterChoice
        label="状態"
        value={filters.state}
        options={optionsOfNames(consentStateNames)}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        label="説明担当医"
        value={filters.explainerId}
        options={optionsOfRows(staff?.items)}
        onChange={(explainerId) => onChange({ explainerId })}
      />
      <div className={styles.pair}>
        {day('procedureFrom', '予定日（から）')}
        {day('procedureTo', '予定日（まで）')}
      </div>
      <div className={styles.pair}>
        {day('createdFrom', '作成日（から）')}
        {day('createdTo', '作成日（まで）')}
      </div>
    </div>
  );
}
