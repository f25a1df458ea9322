import type { Permission } from '@nattoku/contract/auth/permissions';
import type { ArrangedList } from '@nattoku/contract/staff/saved-view';
import type { PlainDate } from '@nattoku/rules/time/date-time';
import type { PageSize } from '@nattoku/ui/table/pager';
import type { ReactNode } from 'react';
import type { ColumnSet } from '#list/columns-for.ts';
import type { FilterPart } from '#list/filter-parts.tsx';
import type { ListFilters } from '#list/list-filters.ts';
import type { ListQuery, Sorting } from '#list/list-query.ts';
import type { Path } from '#routing/paths.ts';

/** What the server is asked besides the filters. */
export type Asking = { text: string; page: number; pageSize: PageSize };
type MoreQuery<Row extends { id: string }> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<readonly (Pick<Row, 'id'> & Partial<Row>)[]>;
};

/** How a list may be narrowed beforehand: the tabs above it. */
export type Presets = {
  /** What the tabs are, read aloud. */
  label: string;
  /** Its name in the address. */
  name: string;
  /** Null for the tab that narrows nothing and is not in the address. */
  all: readonly { value: string | null; label: string }[];
  /** The tab that is open when the address names none. */
  usual: string | null;
  /** One of them has the number of its rows beside it. */
  counted?: { value: string; query: ListQuery<unknown> };
};

/** A file of a list: where it is asked for, and what it can hold. Path and columns stand in the contract. */
export type Exported = {
  path: string;
  columns: readonly string[];
  names: Readonly<Record<string, string>>;
  /** The beginning of the file's name. */
  fileName: string;
  /** What the rows are called, 同意書, and counted in. */
  noun: string;
  counter: '件' | '人';
  /** The columns that are ticked when the dialog opens; the columns that the list shows are given. */
  usual: (shown: readonly string[]) => readonly string[];
  /** The dialog offers to go back to what the list shows. */
  followsList?: true;
};

type Finish = (outcome: (close: () => void) => ReactNode) => void;

/** What can be done with rows that were chosen, also on pages that were turned since. */
export type Bulk<Row> = {
  permission: Permission;
  /** As many as one request takes. */
  most: number;
  rowLabel: (row: Row) => string;
  /** The buttons of the bar. `finish` shows what became of the rows, and closing that unchooses them. */
  renderActions: (chosen: readonly Row[], finish: Finish) => ReactNode;
};

/** A list, described: `<ListScreen of={…}>` makes the screen of it, with address, saved views, sorting, paging and files. */
export type ListOf<Row extends { id: string }, Filters extends object, Asked extends Sorting> = {
  path: Path;
  /** Under which name its readers keep views, columns and page size; null where they arrange nothing. */
  arranged: ArrangedList | null;
  caption: string;
  unit?: string;
  filters: ListFilters<Filters>;
  /** What the search field finds, and an example of what to type. */
  search: { label: string; placeholder: string };
  presets?: Presets;
  fields: readonly FilterPart<Filters>[];
  /** What the server is asked for these filters; where they say nothing of the order, the usual one. */
  questionOf: (filters: Filters, today: PlainDate) => Asked;
  queryOf: (asked: Asked & Asking) => ListQuery<Row>;
  columns: ColumnSet<Row>;
  /** What some columns show, and is asked for only while they are shown. */
  more?: { columns: readonly string[]; queryOf: (ids: readonly Row['id'][]) => MoreQuery<Row> };
  rowHref: (row: Row) => string;
  renderMenu?: (row: Row) => ReactNode;
  /** Rows keep their places while others work on them; `keepsPushedOut`: also what a full page has pushed to the next one. */
  keepsPushedOut: boolean;
  renderEmpty: (state: { narrowed: boolean; filters: Filters }) => ReactNode;
  exported?: Exported;
  bulk?: Bulk<Row>;
};
