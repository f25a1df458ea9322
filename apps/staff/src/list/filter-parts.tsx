import { offered } from '@nattoku/contract/facility/facility';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField, type SelectOption } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DepartmentFilter } from '#list/department-filter.tsx';
import { FilterChoice } from '#list/filter-choice.tsx';
import styles from '#list/list-tools.module.css';
import { optionsOfRows } from '#list/options-of-rows.ts';
import type { FilterChange } from '#list/list-query.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';

type FieldProps<Filters> = { filters: Filters; onChange: (change: FilterChange<Filters>) => void };

/** A field that narrows a list: always in sight, or behind 「ほかの条件」. */
export type FilterPart<Filters> = {
  names: readonly (keyof Filters & string)[];
  place: 'bar' | 'more';
  Field: (props: FieldProps<Filters>) => ReactNode;
};

type Words<Name extends string> = Partial<Record<Name, string | null | undefined>>;
type Choice<Name extends string> = { name: Name; label: string; emptyLabel?: string; place?: 'bar' | 'more' };

const changeOf = <Name extends string>(name: Name, value: string | boolean | null): FilterChange<Words<Name>> =>
  ({ [name]: value }) as FilterChange<Words<Name>>;

/** One of several values; `useOptions` where they have to be fetched. */
export function choiceFilter<Name extends string>(
  choice: Choice<Name> &
    ({ options: readonly SelectOption[] } | { useOptions: () => readonly SelectOption[] | undefined }),
): FilterPart<Words<Name>> {
  const { name, label, emptyLabel, place = 'more' } = choice;
  const useOptions = 'useOptions' in choice ? choice.useOptions : () => choice.options;
  return {
    names: [name],
    place,
    Field: ({ filters, onChange }) => (
      <FilterChoice
        label={label}
        labelHidden={place === 'bar'}
        {...(emptyLabel !== undefined && { emptyLabel })}
        value={filters[name]}
        options={useOptions()}
        onChange={(value) => onChange(changeOf(name, value))}
      />
    ),
  };
}

/** From a day and to a day, both included. */
export const daysFilter = <From extends string, To extends string>(
  label: string,
  from: From,
  to: To,
): FilterPart<Words<From | To>> => ({
  names: [from, to],
  place: 'more',
  Field: ({ filters, onChange }) => (
    <div className={styles.pair}>
      {([from, to] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={`${label}（${name === from ? 'から' : 'まで'}）`}
          value={filters[name] ?? ''}
          onChange={(event) => onChange(changeOf(name, event.target.value || null))}
        />
      ))}
    </div>
  ),
});

export const flagFilter = <Name extends string>(
  name: Name,
  label: string,
  place: 'bar' | 'more' = 'more',
): FilterPart<Partial<Record<Name, boolean | undefined>>> => ({
  names: [name],
  place,
  Field: ({ filters, onChange }) => (
    <CheckboxField
      label={label}
      checked={filters[name] === true}
      onChange={(event) => onChange(changeOf(name, event.target.checked || null))}
    />
  ),
});

type Scoped = { scope?: 'mine' | 'department' | 'ward' | 'all' | null | undefined };

/** Whose rows: `label` is the question, `mine` what the own ones are called. It is chosen and not cleared. */
export const scopeFilter = (label: string, mine: string): FilterPart<Scoped> => ({
  names: [],
  place: 'bar',
  Field: ({ filters, onChange }) => (
    <SelectField
      label={label}
      labelHidden
      size="small"
      value={filters.scope ?? 'all'}
      options={[
        { value: 'all', label: '全体' },
        { value: 'mine', label: mine },
        { value: 'department', label: '自分の診療科' },
        { value: 'ward', label: '自分の病棟' },
      ]}
      onChange={(event) => onChange({ scope: event.target.value })}
    />
  ),
});

export const departmentFilter: FilterPart<Words<'departmentId'>> = {
  names: ['departmentId'],
  place: 'bar',
  Field: ({ filters, onChange }) => (
    <DepartmentFilter value={filters.departmentId} onChange={(departmentId) => onChange({ departmentId })} />
  ),
};

/** Those in use, and the one that is chosen already. */
export const wardFilter: FilterPart<Words<'wardId'>> = {
  names: ['wardId'],
  place: 'bar',
  Field: function WardFilter({ filters, onChange }) {
    const isQuiet = useIsQuiet();
    const { data: facility } = useQuery({ ...facilityQuery, enabled: isQuiet });
    return (
      <FilterChoice
        label="病棟"
        labelHidden
        value={filters.wardId}
        options={optionsOfRows(offered(facility?.wards ?? [], [filters.wardId]))}
        onChange={(wardId) => onChange({ wardId })}
      />
    );
  },
};
