import { ColumnChooser } from '#list/column-chooser.tsx';
import { columnsFor } from '#list/columns-for.ts';
import { hrefOf } from '#list/href-of.ts';
import { ListExport } from '#list/list-export.tsx';
import type { ListOf } from '#list/list-of.ts';
import type { Sorting } from '#list/list-query.ts';
import { ListViews } from '#list/list-views.tsx';
import type { ListState } from '#list/use-list.ts';

type Props<Row extends { id: string }, Filters extends object, Asked extends Sorting> = {
  of: ListOf<Row, Filters, Asked>;
  state: ListState<Row, Filters, Asked>;
};

/** What its reader makes of a list: kept conditions, columns, a file of it. */
export function ListTools<Row extends { id: string }, Filters extends object, Asked extends Sorting>({
  of: { arranged, path, filters, columns, exported },
  state: { list, asked },
}: Props<Row, Filters, Asked>) {
  if (!arranged) return null;
  const shown = columnsFor(columns, list.columns);
  return (
    <>
      <ListViews
        list={arranged}
        views={list.views}
        current={list.current}
        filters={filters.wordsOf(list.filters)}
        columns={list.columns}
        addressOf={(saved) => hrefOf(path, { saved })}
        onSaved={(id) => list.open(id)}
        onRemoved={() => list.open(null)}
      />
      <ColumnChooser all={columns.all} shown={shown} onChange={list.arrange} />
      {exported && (
        <ListExport
          list={arranged}
          settings={list.settings}
          exported={exported}
          search={asked}
          shown={shown.map(({ key }) => key)}
          chosen={null}
        />
      )}
    </>
  );
}
