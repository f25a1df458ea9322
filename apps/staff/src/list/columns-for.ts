import type { Column } from '@nattoku/ui/table/data-table';

/** The columns that a list has. */
export type ColumnSet<Row> = {
  /** Every column there is, in the order in which they are offered. */
  all: readonly [Column<Row>, ...Column<Row>[]];
  /** Those that are shown until somebody chooses others; all, where it is left out. */
  asDelivered?: readonly string[];
  /** A row is opened by its first cell, which therefore says who or what it is: one of these, the first one where none is chosen. */
  openers: readonly [string, ...string[]];
};

/** The columns that somebody chose, in their order; names that are no longer known are passed over. */
export function columnsFor<Row>(
  { all, asDelivered, openers }: ColumnSet<Row>,
  chosen: readonly string[],
): readonly [Column<Row>, ...Column<Row>[]] {
  const known = (names: readonly string[]) => names.flatMap((name) => all.find(({ key }) => key === name) ?? []);
  const columns = chosen.length > 0 || asDelivered ? known(chosen.length > 0 ? chosen : (asDelivered ?? [])) : all;
  const first = columns.find(({ key }) => openers.includes(key)) ?? known(openers)[0] ?? all[0];
  return [first, ...columns.filter((column) => column !== first)];
}
