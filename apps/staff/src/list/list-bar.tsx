import { Button } from '@nattoku/ui/action/button';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { filterIcon } from '@nattoku/ui/tokens/icons';
import { Popover } from '@nattoku/ui/overlay/popover';
import type { ReactNode } from 'react';
import type { FilterPart } from '#list/filter-parts.tsx';
import type { ListFilters } from '#list/list-filters.ts';
import styles from '#list/list-tools.module.css';
import type { FilterChange } from '#list/list-query.ts';

type Props<Filters> = {
  search: { label: string; placeholder: string };
  text: string;
  onText: (text: string) => void;
  /** Enter in the search field, also from a hand scanner. */
  onEnter: () => void;
  fields: readonly FilterPart<Filters>[];
  filters: ListFilters<Filters>;
  values: Filters;
  onChange: (change: FilterChange<Filters>) => void;
  aside: ReactNode;
};

/** Search and filters of a list, and what its reader can make of it. */
export function ListBar<Filters>(props: Props<Filters>) {
  const { search, text, onText, onEnter, fields, filters, values, onChange, aside } = props;
  const [bar, more] = (['bar', 'more'] as const).map((place) => fields.filter((part) => part.place === place));
  const moreSet = filters.countSet(values, more?.flatMap(({ names }) => names) ?? []);
  const fieldsOf = (parts: readonly FilterPart<Filters>[] = []) =>
    parts.map(({ Field }, at) => <Field key={at} filters={values} onChange={onChange} />);
  return (
    <FilterBar
      search={<SearchField {...search} value={text} onSearch={onText} onEnter={onEnter} />}
      active={filters.countSet(values)}
      onClear={() =>
        onChange(Object.fromEntries(filters.narrowing.map((name) => [name, null])) as FilterChange<Filters>)
      }
      aside={aside}
    >
      {fields.length > 0 && (
        <>
          {fieldsOf(bar)}
          {more && more.length > 0 && (
            <Popover
              title="ほかの条件"
              align="start"
              trigger={
                <Button variant="subTertiary" size="small" icon={filterIcon}>
                  ほかの条件{moreSet > 0 && `（${moreSet}）`}
                </Button>
              }
            >
              <div className={styles.fields}>{fieldsOf(more)}</div>
            </Popover>
          )}
        </>
      )}
    </FilterBar>
  );
}
