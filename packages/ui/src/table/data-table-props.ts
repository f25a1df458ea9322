import type { ReactNode } from 'react';

export type Rem = `${number}rem`;

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** In rem, as much as the column would like: with less room all give way together, and what stands in them wraps. */
  width?: Rem;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Less important: left out of the cards of a phone, and of a table that has too little room for all of its columns. */
  wideOnly?: boolean;
};

export type Sort = { key: string; descending: boolean };

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Names the row for its checkbox. */
  rowLabel: (row: Row) => string;
  /** What can be done with all selected rows at once. */
  actions: ReactNode;
};

export type DataTableProps<Row> = {
  /** Says what the table lists; read aloud, not shown. */
  caption: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined while they are being fetched. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Opens the row: the first cell becomes the link, the whole row its target. Null for a row that leads nowhere. */
  rowHref?: (row: Row) => string | null;
  /** Instead of `rowHref`, where a row is chosen and not opened. */
  onRowPress?: (row: Row) => void;
  renderMenu?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  /** The rows are those of the last question; the new ones are on their way. */
  stale?: boolean;
  skeletonRows?: number;
  empty: ReactNode;
};
