import type { Column } from '#table/data-table-props.ts';

const rem = 16;
const usual = 9;
const selectWidth = 44;
const menuWidth = 48;

/** How many pixels the columns of a table ask for together; one that names no width asks for the usual one. */
export const wantedWidth = <Row>(columns: readonly Column<Row>[], has: { selection: boolean; menu: boolean }): number =>
  columns.reduce((sum, { width }) => sum + (width ? Number.parseFloat(width) : usual) * rem, 0) +
  (has.selection ? selectWidth : 0) +
  (has.menu ? menuWidth : 0);
