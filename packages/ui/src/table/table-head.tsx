import { Checkbox } from '#form/checkbox.tsx';
import { classNames } from '#tokens/class-names.ts';
import type { Column, Selection, Sort } from '#table/data-table-props.ts';
import styles from '#table/data-table.module.css';
import { Icon } from '#tokens/icon.tsx';
import { chevronDownIcon, chevronUpIcon } from '#tokens/icons.tsx';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  hasMenu: boolean;
  selection: Selection<Row> | undefined;
  keys: readonly string[] | undefined;
  /** By what can be done with chosen rows: what the keyboard reaches is seen. */
  isCovered: boolean;
};

export function TableHead<Row>({ columns, sort, onSort, hasMenu, selection, keys = [], isCovered }: Props<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" scope="col" className={classNames(styles.head, styles.select)}>
            <SelectAll selection={selection} keys={keys} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} isCovered={isCovered} />
        ))}
        {hasMenu && (
          <th role="columnheader" scope="col" className={classNames(styles.head, styles.menu)}>
            <VisuallyHidden>操作</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadProps<Row> = { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort' | 'isCovered'>;

function ColumnHead<Row>({ column, sort, onSort, isCovered }: HeadProps<Row>) {
  const sorted = sort?.key === column.key ? sort : undefined;
  const sortable = column.sortable && onSort;
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(
        styles.head,
        column.align === 'end' && styles.end,
        !column.width && styles.wide,
        column.wideOnly && styles.wideOnly,
      )}
      style={column.width ? widthOf(column.width) : undefined}
      aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          tabIndex={isCovered ? -1 : undefined}
          onClick={() => onSort({ key: column.key, descending: sorted ? !sorted.descending : false })}
        >
          {column.header}
          <Icon
            path={sorted && !sorted.descending ? chevronUpIcon : chevronDownIcon}
            size="small"
            className={classNames(styles.sortIcon, sorted && styles.sorted)}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Where the table has less room than its columns want, they give way together: words wrap, and no column is cut. */
const widthOf = (width: string) => ({ width, minWidth: `calc(${width} * 0.7)` });

function SelectAll<Row>({ selection, keys }: { selection: Selection<Row>; keys: readonly string[] }) {
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  const all = chosen > 0 && chosen === keys.length;
  const toggle = () => {
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (all) next.delete(key);
      else next.add(key);
    }
    selection.onChange(next);
  };
  return (
    <Checkbox
      aria-label="このページのすべての行を選択"
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={toggle}
    />
  );
}
