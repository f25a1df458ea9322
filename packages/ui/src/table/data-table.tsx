import { type KeyboardEvent, useDeferredValue } from 'react';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import styles from '#table/data-table.module.css';
import type { DataTableProps, Selection } from '#table/data-table-props.ts';
import { markOverflow } from '#table/mark-overflow.ts';
import { TableHead } from '#table/table-head.tsx';
import { rowOfBox, SkeletonRows, TableRow } from '#table/table-row.tsx';
import { wantedWidth } from '#table/width-of-columns.ts';

export type { Column, Rem, Selection, Sort } from '#table/data-table-props.ts';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, selection, sort, onSort, stale = false, skeletonRows = 10, empty } = props;
  // Rows that arrive are drawn in slices: what the reader presses or types meanwhile is answered in between.
  const rows = useDeferredValue(props.rows);
  const isChosenFrom = (selection?.selected.size ?? 0) > 0;
  // The first box that is ticked shows at once; what can be done with it is put together behind that.
  const isBarUp = useDeferredValue(isChosenFrom) && isChosenFrom;
  if (rows?.length === 0) return empty;

  const hasMenu = Boolean(props.renderMenu);
  return (
    <div className={styles.place}>
      {selection && isBarUp && <BulkBar selection={selection} />}
      <div
        ref={watchOverflow}
        className={styles.scroll}
        data-wanted={wantedWidth(columns, { selection: Boolean(selection), menu: hasMenu })}
      >
        <table
          role="table"
          className={classNames(styles.table, stale && styles.stale)}
          aria-busy={stale || rows === undefined}
        >
          <caption className={styles.caption}>{caption}</caption>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            hasMenu={hasMenu}
            selection={selection}
            keys={rows?.map(rowKey)}
            isCovered={isBarUp}
          />
          <tbody role="rowgroup" onKeyDown={moveBetweenRows} onChange={(event) => choose(selection, rowOfBox(event))}>
            {rows?.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                id={rowKey(row)}
                columns={columns}
                rowHref={props.rowHref}
                onRowPress={props.onRowPress}
                renderMenu={props.renderMenu}
                rowLabel={selection?.rowLabel}
                selected={selection?.selected.has(rowKey(row)) ?? false}
              />
            )) ?? (
              <SkeletonRows count={skeletonRows} columns={columns} hasMenu={hasMenu} selectable={Boolean(selection)} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function choose<Row>(selection: Selection<Row> | undefined, id: string | undefined) {
  if (!selection || id === undefined) return;
  const next = new Set(selection.selected);
  if (!next.delete(id)) next.add(id);
  selection.onChange(next);
}

const watchOverflow = (box: HTMLElement | null) => (box ? markOverflow(box) : undefined);

/** Over the names of the columns: no row moves away from under the pointer when the first is chosen. */
function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  return (
    <div className={styles.bulk} role="group" aria-label="選択した行の操作">
      <p className={styles.bulkCount} role="status">
        {selection.selected.size}件を選択中
      </p>
      {selection.actions}
      <Button variant="fourth" size="small" onClick={() => selection.onChange(new Set())}>
        選択を解除
      </Button>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Up and down from row to row, and x to choose one. Only while a row has the focus: letters are no keys anywhere else. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row-link]')) return;
  if (event.key === 'x') return chooseRow(event);
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(event.target) + (steps[event.key] ?? 0)];
  if (!next || next === event.target) return;
  event.preventDefault();
  next.focus();
}

function chooseRow(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement)) return;
  event.target.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}
