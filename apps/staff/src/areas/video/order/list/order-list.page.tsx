import type { OrderSearch, OrderSummary } from '@nattoku/contract/video/video-order';
import { BULK_ORDERS_MAX } from '@nattoku/contract/order/order-bulk';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { plusIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Pager } from '@nattoku/ui/table/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkActions } from '#areas/video/order/list/bulk-actions.tsx';
import { type BulkResult, BulkResultDialog } from '#areas/video/order/list/bulk-result.tsx';
import { OrderFilters } from '#areas/video/order/list/order-filters.tsx';
import { countSet, filtersIn, filterWords, orderListSearch } from '#areas/video/order/list/order-list-search.ts';
import { OrderTable } from '#areas/video/order/list/order-table.tsx';
import { OrderTools } from '#areas/video/order/list/order-tools.tsx';
import { OrderViewLinks } from '#areas/video/order/list/order-view-links.tsx';
import { useOrderList } from '#areas/video/order/list/use-order-list.ts';
import { useSteadyRows } from '#areas/video/order/list/use-steady-rows.ts';
import { ordersQuery } from '#areas/video/order/video-order.queries.ts';
import styles from '#areas/video/order/list/order-list.module.css';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { arrangementQuery } from '#list/arrangement.queries.ts';

export const search = orderListSearch;
type Props = PageProps<'/video/order/list', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const arrangement = useQuery(arrangementQuery('videoOrders'));
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const list = useOrderList(wanted, arrangement.data);
  const { filters, view, change } = list;
  const asked: OrderSearch = { ...list.search, text };
  const query = useQuery({
    ...ordersQuery(asked),
    placeholderData: keepPreviousData,
    // Whose orders it shows first is part of the arrangement; without an answer it is as delivered.
    enabled: !arrangement.isPending,
  });
  const { rows, arrivals, showArrivals } = useSteadyRows(query, JSON.stringify(asked));
  const { selected, select, clear } = useSelected(rows);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { view: _view, sort: _sort, descending: _descending, ...kept } = filtersIn(list.current ? filters : wanted);
  const sort = { key: asked.sort, descending: asked.descending };

  return (
    <>
      <PageHeader
        title={title}
        action={
          <ButtonLink icon={plusIcon} href={href('/video/order/flow/patient')}>
            新しいオーダー
          </ButtonLink>
        }
      />
      <OrderViewLinks current={view} kept={filterWords(kept)} />
      <OrderFilters
        text={text}
        filters={filters}
        onText={(typed) => changeText({ text: typed })}
        onChange={change}
        aside={
          <>
            <NewArrivals count={arrivals} onShow={showArrivals} />
            <OrderTools list={list} search={asked} views={arrangement.data?.views ?? []} />
          </>
        }
      />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <OrderTable
          rows={rows}
          columns={list.columns}
          selection={{
            selected: new Set(selected.keys()),
            onChange: select,
            actions: <BulkActions orders={[...selected.values()]} list={list} search={asked} onFinished={setResult} />,
          }}
          stale={query.isPlaceholderData}
          sort={sort}
          onSort={(next) => change({ sort: next.key, descending: next.descending })}
          view={view}
          searched={text.trim() !== '' || countSet(filters) > 0 || (filters.scope ?? 'all') !== 'all'}
        />
      )}
      {result && (
        <BulkResultDialog
          result={result}
          orders={[...selected.values()]}
          onClose={() => {
            setResult(null);
            clear();
          }}
        />
      )}
      {query.data && (
        <Pager page={asked.page} pageSize={asked.pageSize} total={query.data.total} onChange={list.turn} />
      )}
      {query.data?.atLeast && <MoreThanShown total={query.data.total} />}
      <p className={styles.note}>
        {query.dataUpdatedAt > 0 && `最終更新 ${formatDateTime(new Date(query.dataUpdatedAt).toISOString())}`}
        <IconButton path={refreshIcon} label="一覧を更新" size="small" onClick={() => void query.refetch()} />
      </p>
    </>
  );
}

const MoreThanShown = ({ total }: { total: number }) => (
  <p className={styles.note}>{total.toLocaleString('ja-JP')}件より多くあります。続きは、絞り込むと表示できます。</p>
);

/** Chosen rows, also those of pages that were turned since; as many as one request may change. */
function useSelected(rows: readonly OrderSummary[] | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, OrderSummary>>(new Map());
  const known = new Map([...selected, ...(rows ?? []).map((row) => [row.id, row] as const)]);
  const select = (ids: Set<string>) =>
    setSelected(
      new Map(
        [...ids].slice(0, BULK_ORDERS_MAX).flatMap((id) => {
          const order = known.get(id);
          return order ? [[id, order] as const] : [];
        }),
      ),
    );
  // What has changed since it was chosen is changed as it stands now.
  const current = new Map(
    [...selected.keys()].flatMap((id) => {
      const order = known.get(id);
      return order ? [[id, order] as const] : [];
    }),
  );
  return { selected: current, select, clear: () => setSelected(new Map()) };
}
