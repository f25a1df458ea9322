import type { ConsentSearch, ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { fileDocumentIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Pager } from '@nattoku/ui/table/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressOf } from '#parts/consent/consent-address.ts';
import { consentsQuery, refetchConsents } from '#areas/consent/record/consent-record.queries.ts';
import { chosenOrder, ConsentBulk } from '#areas/consent/record/list/consent-bulk.tsx';
import { columnsFor } from '#areas/consent/record/list/consent-columns.tsx';
import { ConsentFilters } from '#areas/consent/record/list/consent-filters.tsx';
import { consentListSearch, countSet, filtersIn, filterWords } from '#areas/consent/record/list/consent-list-search.ts';
import { ConsentPresetLinks } from '#areas/consent/record/list/consent-preset-links.tsx';
import { ConsentTools } from '#areas/consent/record/list/consent-tools.tsx';
import { useConsentList } from '#areas/consent/record/list/use-consent-list.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import { MoreThanShown } from '#list/more-than-shown.tsx';
import { useBulkSelection } from '#parts/order/bulk/use-bulk-selection.tsx';
import { useSteadyItems } from '#list/use-steady-items.ts';

export const search = consentListSearch;
type Props = PageProps<'/consent/list', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const arrangement = useQuery(arrangementQuery('consents'));
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const list = useConsentList(wanted, arrangement.data);
  const { filters, change } = list;
  const asked: ConsentSearch = { ...list.search, text };
  const query = useQuery({
    ...consentsQuery(asked),
    placeholderData: keepPreviousData,
    enabled: !arrangement.isPending,
  });
  const { items, arrivals, showArrivals } = useSteadyItems(query, JSON.stringify(asked));
  const mayOrder = useIsAllowed('consent.order');
  const { selection, outcome } = useBulkSelection({
    rows: items,
    chosenOf: chosenOrder,
    onChanged: refetchConsents,
    renderActions: (forms, finish) => <ConsentBulk forms={forms} onFinished={finish} />,
  });
  const { preset: _preset, sort: _sort, descending: _descending, ...kept } = filtersIn(list.current ? filters : wanted);
  const isSearched = text.trim() !== '' || countSet(filters) > 0 || (filters.scope ?? 'all') !== 'all';

  return (
    <>
      <PageHeader title={title} trail={[{ label: '同意書', href: href('/consent') }]} action={<NewOrder />} />
      <ConsentPresetLinks current={filters.preset ?? null} kept={filterWords(kept)} />
      <ConsentFilters
        text={text}
        filters={filters}
        onText={(typed) => changeText({ text: typed })}
        onChange={change}
        aside={
          <>
            <NewArrivals count={arrivals} onShow={showArrivals} />
            <ConsentTools list={list} search={asked} views={arrangement.data?.views ?? []} />
          </>
        }
      />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          caption="同意書の一覧"
          columns={columnsFor(list.columns)}
          rows={items}
          rowKey={({ id }: ConsentSummary) => id}
          rowHref={addressOf}
          {...(mayOrder && { selection })}
          sort={{ key: asked.sort, descending: asked.descending }}
          onSort={({ key, descending }) => change({ sort: key, descending })}
          stale={query.isPlaceholderData}
          empty={
            query.data && query.data.total > 0 ? (
              <Beyond onBack={() => list.turn({ page: 1, pageSize: asked.pageSize })} />
            ) : (
              <Nothing searched={isSearched} isAll={!filters.preset} />
            )
          }
        />
      )}
      {query.data && (
        <Pager page={asked.page} pageSize={asked.pageSize} total={query.data.total} onChange={list.turn} />
      )}
      {query.data?.atLeast && <MoreThanShown total={query.data.total} />}
      {outcome}
    </>
  );
}

function NewOrder() {
  const mayOrder = useIsAllowed('consent.order');
  if (!mayOrder) return null;
  return (
    <>
      <ButtonLink variant="fourth" href={href('/consent/commonOrder', { tab: 'inbox' })}>
        患者の照合待ち
      </ButtonLink>
      <ButtonLink variant="fourth" href={href('/consent/commonOrder', { tab: 'scans' })}>
        紙の取り込み
      </ButtonLink>
      <ButtonLink icon={plusIcon} href={href('/consent/order')}>
        同意書を作る
      </ButtonLink>
    </>
  );
}

type NothingProps = { searched: boolean; isAll: boolean };

function Nothing({ searched, isAll }: NothingProps) {
  if (searched)
    return (
      <EmptyState icon={fileDocumentIcon} title="条件に合う同意書はありません">
        検索や絞り込みを変えるか、「すべて」「全体」に切り替えてお試しください。
      </EmptyState>
    );
  return isAll ? (
    <EmptyState icon={fileDocumentIcon} title="まだ同意書がありません">
      「同意書を作る」から始められます。
    </EmptyState>
  ) : (
    <EmptyState icon={fileDocumentIcon} title="ここに並ぶ同意書はありません">
      「すべて」に切り替えると、ほかの同意書も表示できます。
    </EmptyState>
  );
}

/** What stood on this page has been dealt with meanwhile, or the address names a page that never was. */
const Beyond = ({ onBack }: { onBack: () => void }) => (
  <EmptyState
    icon={fileDocumentIcon}
    title="このページに並ぶ同意書は、もうありません"
    action={<Button onClick={onBack}>最初のページを開く</Button>}
  >
    一覧の件数が変わりました。
  </EmptyState>
);
