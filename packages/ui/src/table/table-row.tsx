import { memo, type ReactNode } from 'react';
import { Checkbox } from '#form/checkbox.tsx';
import { classNames } from '#tokens/class-names.ts';
import type { Column, DataTableProps, Selection } from '#table/data-table-props.ts';
import styles from '#table/data-table.module.css';
import { Link } from '#action/link.tsx';
import { openInNewTab, pressOpener } from '#action/row-press.ts';
import { Skeleton } from '#feedback/skeleton.tsx';

type Props<Row> = { row: Row; id: string; table: DataTableProps<Row> };

export function TableRow<Row>({ row, id, table }: Props<Row>) {
  const { columns, rowHref, onRowPress, renderMenu, selection } = table;
  const opens = rowHref ? rowHref(row) !== null : Boolean(onRowPress);
  const selected = selection?.selected.has(id) ?? false;
  return (
    <tr
      role="row"
      className={classNames(styles.row, opens && styles.opens, selected && styles.selected)}
      {...(opens && { onClick: pressOpener, onAuxClick: openInNewTab })}
    >
      {selection && <SelectCell row={row} id={id} selection={selection} />}
      <Cells row={row} columns={columns} rowHref={rowHref} onRowPress={onRowPress} renderMenu={renderMenu} />
    </tr>
  );
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] } & {
  [Name in 'rowHref' | 'onRowPress' | 'renderMenu']: DataTableProps<Row>[Name] | undefined;
};

/** Drawn again only when the row or the columns change, not with every letter that is typed above the table. */
const Cells = memo(function Cells<Row>({ row, columns, rowHref, onRowPress, renderMenu }: CellsProps<Row>) {
  const opens = rowHref ? rowHref(row) !== null : Boolean(onRowPress);
  return (
    <>
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          className={cellClass(column, index === 0)}
          {...(index > 0 && { 'data-label': column.header })}
        >
          {index === 0 && opens ? (
            <Opener row={row} rowHref={rowHref} onRowPress={onRowPress}>
              {column.cell(row)}
            </Opener>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {renderMenu && (
        <td role="cell" className={classNames(styles.cell, styles.menu)}>
          {renderMenu(row)}
        </td>
      )}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

/** The link or button of the first cell, which the whole row presses. */
function Opener<Row>({
  row,
  rowHref,
  onRowPress,
  children,
}: Pick<CellsProps<Row>, 'row' | 'rowHref' | 'onRowPress'> & { children: ReactNode }) {
  if (rowHref) {
    return (
      <Link href={rowHref(row) ?? ''} className={styles.opener} data-row-link>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.opener} data-row-link onClick={() => onRowPress?.(row)}>
      {children}
    </button>
  );
}

function SelectCell<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const toggle = () => {
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };
  return (
    <td role="cell" className={classNames(styles.cell, styles.select)}>
      <Checkbox
        aria-label={`${selection.rowLabel(row)}を選択`}
        checked={selection.selected.has(id)}
        onChange={toggle}
      />
    </td>
  );
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; hasMenu: boolean; selectable: boolean };

/** Drawn once, however often the page around them is drawn while it waits for its rows. */
export const SkeletonRows = memo(function SkeletonRows<Row>({ count, ...row }: SkeletonProps<Row> & { count: number }) {
  return Array.from({ length: count }, (_, index) => <SkeletonRow key={index} {...row} />);
}) as <Row>(props: SkeletonProps<Row> & { count: number }) => ReactNode;

function SkeletonRow<Row>({ columns, hasMenu, selectable }: SkeletonProps<Row>) {
  return (
    <tr role="row" className={styles.row}>
      {selectable && <td role="cell" className={classNames(styles.cell, styles.select)} />}
      {columns.map((column, index) => (
        <td key={column.key} role="cell" className={cellClass(column, index === 0)}>
          <Skeleton width={index === 0 ? '70%' : '55%'} />
        </td>
      ))}
      {hasMenu && <td role="cell" className={classNames(styles.cell, styles.menu)} />}
    </tr>
  );
}

const cellClass = <Row,>(column: Column<Row>, first: boolean) =>
  classNames(
    styles.cell,
    first && styles.first,
    column.align === 'end' && styles.end,
    column.wideOnly && styles.wideOnly,
  );
