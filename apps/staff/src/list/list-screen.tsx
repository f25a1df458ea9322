import { DataTable } from '@nattoku/ui/table/data-table';
import type { Crumb } from '@nattoku/ui/layout/breadcrumb';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { columnsFor } from '#list/columns-for.ts';
import { ListBar } from '#list/list-bar.tsx';
import { ListBody } from '#list/list-body.tsx';
import type { InAddress } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import type { Sorting } from '#list/list-query.ts';
import { ListExport } from '#list/list-export.tsx';
import { ListPresets } from '#list/list-presets.tsx';
import { ListTools } from '#list/list-tools.tsx';
import { ListUpdated } from '#list/list-updated.tsx';
import { useChosenRows } from '#list/use-chosen-rows.tsx';
import { type ListState, useList } from '#list/use-list.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props<Row extends { id: string }, Filters extends object, Asked extends Sorting> = {
  of: ListOf<Row, Filters, Asked>;
  wanted: NoInfer<Filters> & InAddress;
  title: string;
  trail?: readonly Crumb[];
  /** What begins here: a new order, an import. */
  action?: ReactNode;
  description?: string;
};

/** A list of the app, as its description says: found, narrowed, sorted, arranged, kept, chosen from and written out. */
export function ListScreen<Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  props: Props<Row, Filters, Asked>,
) {
  const { of, wanted, title, trail = [], action, description } = props;
  const state = useList(of, wanted);
  const { list, text, changeText, arrivals, showArrivals, query, rows } = state;
  const { presets, filters } = of;
  const navigate = useNavigate();
  const [only, another] = query.data?.items ?? [];
  const openOnlyMatch = () => {
    if (only && !another && query.data?.total === 1 && !query.isPlaceholderData) void navigate(of.rowHref(only));
  };
  const chosen = (name: string) => filters.wordsOf(list.filters)[name] ?? presets?.usual ?? null;
  const { sort: _sort, descending: _descending, ...kept } = filters.wordsOf(list.set);

  return (
    <>
      <PageHeader title={title} trail={trail} action={action} description={description} />
      {presets && <ListPresets path={of.path} presets={presets} current={chosen(presets.name)} kept={kept} />}
      <ListBar
        search={of.search}
        text={text}
        onText={(typed) => changeText({ text: typed })}
        onEnter={openOnlyMatch}
        fields={of.fields}
        filters={filters}
        values={list.filters}
        onChange={list.change}
        aside={
          <>
            <NewArrivals count={arrivals} onShow={showArrivals} />
            <ListTools of={of} state={state} />
          </>
        }
      />
      <Rows of={of} state={state} rows={rows} />
    </>
  );
}

type RowsProps<Row extends { id: string }, Filters extends object, Asked extends Sorting> = {
  of: ListOf<Row, Filters, Asked>;
  state: ListState<Row, Filters, Asked>;
  rows: readonly Row[] | undefined;
};

function Rows<Row extends { id: string }, Filters extends object, Asked extends Sorting>(
  props: RowsProps<Row, Filters, Asked>,
) {
  const { of, state, rows } = props;
  const { list, asked, query, isNarrowed } = state;
  const mayExport = useIsAllowed('patient.export') && of.exported !== undefined;
  const mayChange = useIsAllowed(of.bulk?.permission ?? 'patient.export');
  const columns = useMemo(() => columnsFor(of.columns, list.columns), [of.columns, list.columns]);
  const keys = columns.map(({ key }) => key);
  const { selection, outcome } = useChosenRows(state.items, of.bulk, mayChange, (ids) =>
    of.exported && of.arranged ? (
      <ListExport
        list={of.arranged}
        settings={list.settings}
        exported={of.exported}
        search={asked}
        shown={keys}
        chosen={ids}
      />
    ) : null,
  );
  return (
    <>
      <ListBody query={query} rows={rows} page={list.paging} onTurn={list.turn} unit={of.unit}>
        {(shown) => (
          <DataTable
            {...shown}
            caption={of.caption}
            columns={columns}
            empty={of.renderEmpty({ narrowed: isNarrowed, filters: list.filters })}
            rowKey={({ id }) => id}
            rowHref={of.rowHref}
            {...(of.renderMenu && { renderMenu: of.renderMenu })}
            {...(of.bulk && (mayChange || mayExport) && { selection })}
            sort={{ key: asked.sort, descending: asked.descending }}
            onSort={({ key, descending }) => list.sort({ sort: key, descending })}
          />
        )}
      </ListBody>
      {query.data && <ListUpdated query={query} />}
      {outcome}
    </>
  );
}
