import { OrderSearch } from '@nattoku/contract/video-order';
import { ButtonLink } from '@nattoku/ui/button';
import { ErrorState } from '@nattoku/ui/error-state';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { plusIcon } from '@nattoku/ui/icons';
import { NewArrivals } from '@nattoku/ui/new-arrivals';
import { PageHeader } from '@nattoku/ui/page-header';
import { Pager } from '@nattoku/ui/pager';
import { SearchField } from '@nattoku/ui/search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { OrderTable } from '#areas/video-order/list/order-table.tsx';
import { OrderViewLinks } from '#areas/video-order/list/order-view-links.tsx';
import { orderViews, views } from '#areas/video-order/list/order-views.ts';
import { useSteadyRows } from '#areas/video-order/list/use-steady-rows.ts';
import { ordersQuery } from '#areas/video-order/video-order.queries.ts';
import { useToday } from '#platform/use-today.ts';
import { useChangeSearch } from '#router/address-search.ts';
import { useHistorySearch } from '#router/history-search.ts';
import type { PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';

const { page, pageSize, sort } = OrderSearch.shape;
/** Everything but the text: what is typed about a person rides in the history entry. Without sort and direction the view decides. */
export const search = z.object({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  view: z.enum(orderViews).catch('all').default('all'),
  sort: sort.unwrap().optional().catch(undefined),
  descending: z.enum(['true', 'false']).optional().catch(undefined),
});
type Props = PageProps<'/video/order/list', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const view = views[wanted.view];
  const order = {
    key: wanted.sort ?? view.sort,
    descending: wanted.descending === undefined ? view.descending : wanted.descending === 'true',
  };
  const asked: OrderSearch = {
    text,
    page: wanted.page,
    pageSize: wanted.pageSize,
    attention: false,
    mine: false,
    ...view.filter(useToday()),
    sort: order.key,
    descending: order.descending,
  };
  const query = useQuery({ ...ordersQuery(asked), placeholderData: keepPreviousData });
  const { rows, arrivals, showArrivals } = useSteadyRows(query, JSON.stringify(asked));
  const changeSearch = useChangeSearch();

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
      <OrderViewLinks current={wanted.view} />
      <FilterBar
        search={
          <SearchField
            label="オーダーを患者で検索"
            placeholder="患者番号・氏名・カナ"
            value={text}
            onSearch={(typed) => changeText({ text: typed })}
          />
        }
        aside={<NewArrivals count={arrivals} onShow={showArrivals} />}
      />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <OrderTable
          rows={rows}
          stale={query.isPlaceholderData}
          sort={order}
          onSort={(next) => changeSearch({ sort: next.key, descending: next.descending })}
          view={wanted.view}
          searched={text.trim() !== ''}
        />
      )}
      {query.data && (
        <Pager page={wanted.page} pageSize={wanted.pageSize} total={query.data.total} onChange={changeSearch} />
      )}
    </>
  );
}
