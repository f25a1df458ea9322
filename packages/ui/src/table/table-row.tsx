import { memo, type ReactNode } from 'react';
import { Checkbox } from '#form/checkbox.tsx';
import { classNames } from '#tokens/class-names.ts';
import type { Column, DataTableProps, Selection } from '#table/data-table-props.ts';
import styles from '#table/data-table.module.css';
import { Link } from '#action/link.tsx';
import { openInNewTab, pressOpener } from '#action/row-press.ts';
import { Skeleton } from '#feedback/skeleton.tsx';

type Props<Row> = CellsProps<Row> & {
  id: string;
  /** What the row is called beside its box; undefined where none is chosen from. */
  rowLabel: Selection<Row>['rowLabel'] | undefined;
  selected: boolean;
};

/** Drawn again only when something of this row changes, not with every letter that is typed above the table or every box that is ticked in it. */
export const TableRow = memo(function TableRow<Row>({ id, rowLabel, selected, ...cells }: Props<Row>) {
  const { row, rowHref, onRowPress } = cells;
  const opens = rowHref ? rowHref(row) !== null : Boolean(onRowPress);
  return (
    <tr
      role="row"
      className={classNames(styles.row, opens && styles.opens, selected && styles.selected)}
      {...(opens && { onClick: pressOpener, onAuxClick: openInNewTab })}
    >
      {rowLabel && (
        <td role="cell" className={classNames(styles.cell, styles.select)}>
          <Checkbox aria-label={`${rowLabel(row)}を選択`} checked={selected} data-row={id} onChange={isForTheTable} />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  );
}) as <Row>(props: Props<Row>) => ReactNode;

/** The body of the table hears of all its boxes: one function for each would be another one each time. */
const isForTheTable = () => {};

/** The row whose box was ticked or unticked; undefined for any other change inside a table. */
export const rowOfBox = ({ target }: { target: EventTarget }): string | undefined =>
  target instanceof HTMLInputElement && target.type === 'checkbox' ? target.dataset['row'] : undefined;

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] } & {
  [Name in 'rowHref' | 'onRowPress' | 'renderMenu']: DataTableProps<Row>[Name] | undefined;
};

/** Not drawn again when the row is chosen. */
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
