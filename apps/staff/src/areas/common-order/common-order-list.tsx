import type { CommonOrderSearch, CommonOrderSummary } from '@nattoku/contract/common-order';
import { formatDate } from '@nattoku/rules/date-time';
import { Badge } from '@nattoku/ui/badge';
import { ButtonLink } from '@nattoku/ui/button';
import { type Column, DataTable } from '@nattoku/ui/data-table';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { alertIcon, plusIcon, qrScanIcon } from '@nattoku/ui/icons';
import { Pager } from '@nattoku/ui/pager';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CommonOrderBadge } from '#shared/common-order-words.tsx';
import styles from '#areas/common-order/common-order-list.module.css';
import { commonOrdersQuery } from '#shared/common-order.queries.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#router/address-search.ts';
import { href } from '#router/paths.ts';

const standings = [
  { value: '', label: 'すべての状態' },
  { value: 'open', label: '公開中' },
  { value: 'paused', label: '一時停止中' },
  { value: 'over', label: '終了・期限切れ・上限' },
  { value: 'draft', label: '自分の下書き' },
];

/** Common orders with what came of them. */
export function CommonOrderList({ search }: { search: CommonOrderSearch }) {
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...commonOrdersQuery(search), placeholderData: keepPreviousData });
  const { data, isError, isFetching, refetch } = query;
  const isNarrowed = search.text.trim() !== '' || search.standing !== undefined;

  return (
    <section aria-label="共通オーダー">
      <FilterBar
        search={
          <SearchField
            label="共通オーダーを検索"
            placeholder="タイトル・掲示場所"
            value={search.text}
            onSearch={(text) => changeSearch({ text }, { replace: true })}
          />
        }
        active={search.standing ? 1 : 0}
        onClear={() => changeSearch({ text: null, standing: null })}
      >
        <SelectField
          label="状態"
          labelHidden
          size="small"
          options={standings}
          value={search.standing ?? ''}
          onChange={({ currentTarget }) => changeSearch({ standing: currentTarget.value })}
        />
      </FilterBar>
      {isError && !data ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="共通オーダーの一覧"
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          rowHref={addressOf}
          stale={query.isPlaceholderData}
          skeletonRows={4}
          empty={isNarrowed ? <NothingFound /> : <NothingHere />}
        />
      )}
      {data && data.total > search.pageSize && (
        <Pager page={search.page} pageSize={search.pageSize} total={data.total} onChange={changeSearch} />
      )}
    </section>
  );
}

const addressOf = ({ id, standing }: CommonOrderSummary): string =>
  standing === 'draft' ? href('/video/commonOrder/flow/select', { id }) : href('/video/commonOrder/flow/done', { id });

const columns: readonly [Column<CommonOrderSummary>, ...Column<CommonOrderSummary>[]] = [
  { key: 'title', header: 'タイトル', cell: (order) => <Title order={order} /> },
  { key: 'standing', header: '状態', width: '10rem', cell: ({ standing }) => <CommonOrderBadge standing={standing} /> },
  { key: 'opened', header: '開いた', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.opened}人` },
  { key: 'done', header: '見終えた', width: '8rem', align: 'end', cell: ({ counts }) => doneWords(counts) },
  { key: 'linked', header: '紐づけ', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.linked}人` },
  {
    key: 'validUntil',
    header: '有効期限',
    width: '9rem',
    wideOnly: true,
    cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : 'なし'),
  },
  { key: 'by', header: '作成者', width: '8rem', wideOnly: true, cell: ({ createdByName }) => createdByName },
];

const doneWords = ({ opened, done }: CommonOrderSummary['counts']): string =>
  opened === 0 ? '—' : `${done}人（${Math.round((done / opened) * 100)}%）`;

function Title({ order }: { order: CommonOrderSummary }) {
  const { internalTitle, patientTitle, place, unavailableCount, standing, counts } = order;
  return (
    <span className={styles.title}>
      <span className={styles.name}>{internalTitle || patientTitle || '（タイトル未入力）'}</span>
      {place && <span className={styles.quiet}>{place}</span>}
      {unavailableCount > 0 && standing !== 'ended' && (
        <Badge tone="warning" icon={alertIcon}>
          見られない動画 {unavailableCount}本
        </Badge>
      )}
      {counts.attention > 0 && (
        <Badge tone="error" icon={alertIcon}>
          要確認 {counts.attention}件
        </Badge>
      )}
    </span>
  );
}

const NothingFound = () => (
  <EmptyState icon={qrScanIcon} title="条件に合う共通オーダーはありません">
    検索語を変えるか、条件をクリアしてお試しください。
  </EmptyState>
);

function NothingHere() {
  const mayOrder = useIsAllowed('video.order');
  return (
    <EmptyState
      icon={qrScanIcon}
      title="共通オーダーはまだありません"
      action={
        mayOrder && (
          <ButtonLink variant="tertiary" icon={plusIcon} href={href('/video/commonOrder/flow/select')}>
            共通オーダーを作成
          </ButtonLink>
        )
      }
    >
      待合のポスターや教室の案内など、1つのQRコードをどなたにも見ていただくときに使います。
    </EmptyState>
  );
}
