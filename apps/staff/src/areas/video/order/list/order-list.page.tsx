import type { OrderSearch } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { plusIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Pager } from '@nattoku/ui/table/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BulkActions, chosenOrder } from '#areas/video/order/list/bulk-actions.tsx';
import { OrderFilters } from '#areas/video/order/list/order-filters.tsx';
import { countSet, filtersIn, filterWords, orderListSearch } from '#areas/video/order/list/order-list-search.ts';
import { OrderTable } from '#areas/video/order/list/order-table.tsx';
import { OrderTools } from '#areas/video/order/list/order-tools.tsx';
import { OrderViewLinks } from '#areas/video/order/list/order-view-links.tsx';
import { useOrderList } from '#areas/video/order/list/use-order-list.ts';
import { ordersQuery, refetchOrders } from '#areas/video/order/video-order.queries.ts';
import styles from '#areas/video/order/list/order-list.module.css';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import { MoreThanShown } from '#list/more-than-shown.tsx';
import { useBulkSelection } from '#parts/order/bulk/use-bulk-selection.tsx';
import { useSteadyItems } from '#list/use-steady-items.ts';

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
  const { items, arrivals, showArrivals } = useSteadyItems(query, JSON.stringify(asked), { keepsPushedOut: true });
  const { selection, outcome } = useBulkSelection({
    rows: items,
    chosenOf: chosenOrder,
    onChanged: refetchOrders,
    renderActions: (orders, finish) => <BulkActions orders={orders} list={list} search={asked} onFinished={finish} />,
  });
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
          rows={items}
          columns={list.columns}
          selection={selection}
          stale={query.isPlaceholderData}
          sort={sort}
          onSort={(next) => change({ sort: next.key, descending: next.descending })}
          view={view}
          searched={text.trim() !== '' || countSet(filters) > 0 || (filters.scope ?? 'all') !== 'all'}
        />
      )}
      {outcome}
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
