import type { StepOf } from '#areas/ic-support/scenario/builder/steps.ts';

type Comparison = StepOf<'comparison'>;
type Table = Pick<Comparison, 'columns' | 'rows'>;

/** Each row has one cell for each column, whatever becomes of the columns. */
export const addColumn = ({ columns, rows }: Table, key: string): Table => ({
  columns: [...columns, { key, name: '', isDoingNothing: false }],
  rows: rows.map(({ label, cells }) => ({ label, cells: [...filled(cells, columns.length), ''] })),
});

export const removeColumn = ({ columns, rows }: Table, at: number): Table => ({
  columns: columns.toSpliced(at, 1),
  rows: rows.map(({ label, cells }) => ({ label, cells: filled(cells, columns.length).toSpliced(at, 1) })),
});

/** Doing nothing is one way only. */
export const putColumn = ({ columns }: Table, changed: Comparison['columns'][number]): Pick<Table, 'columns'> => ({
  columns: columns.map((column) => {
    if (column.key === changed.key) return changed;
    return changed.isDoingNothing ? { ...column, isDoingNothing: false } : column;
  }),
});

export const addRow = ({ columns, rows }: Table): Pick<Table, 'rows'> => ({
  rows: [...rows, { label: '', cells: columns.map(() => '') }],
});

export const removeRow = ({ rows }: Table, at: number): Pick<Table, 'rows'> => ({ rows: rows.toSpliced(at, 1) });

export const putLabel = ({ rows }: Table, at: number, label: string): Pick<Table, 'rows'> => ({
  rows: rows.map((row, index) => (index === at ? { ...row, label } : row)),
});

export const putCell = (
  { columns, rows }: Table,
  at: { row: number; column: number },
  words: string,
): Pick<Table, 'rows'> => ({
  rows: rows.map((row, index) =>
    index === at.row ? { ...row, cells: filled(row.cells, columns.length).with(at.column, words) } : row,
  ),
});

const filled = (cells: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => cells[index] ?? '');
