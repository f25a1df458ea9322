import type { CommonOrderSearch } from '@nattoku/contract/common-order';
import type { ConsentCommonOrder } from '@nattoku/contract/consent-common';
import { formatDate } from '@nattoku/rules/date-time';
import { ButtonLink } from '@nattoku/ui/button';
import { type Column, DataTable } from '@nattoku/ui/data-table';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { FilterBar } from '@nattoku/ui/filter-bar';
import { plusIcon, qrScanIcon } from '@nattoku/ui/icons';
import { Pager } from '@nattoku/ui/pager';
import { SearchField } from '@nattoku/ui/search-field';
import { SelectField } from '@nattoku/ui/select-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { consentCommonsQuery } from '#areas/consent-common/consent-common.queries.ts';
import styles from '#areas/consent-common/consent-common.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#router/address-search.ts';
import { href } from '#router/paths.ts';
import { CommonOrderBadge } from '#shared/common-order-words.tsx';

const standings = [
  { value: '', label: 'すべての状態' },
  { value: 'open', label: '公開中' },
  { value: 'paused', label: '一時停止中' },
  { value: 'over', label: '終了・期限切れ・上限' },
  { value: 'draft', label: '自分の下書き' },
];

/** Common orders of consent forms with what came of them. */
export function OrderList({ search }: { search: CommonOrderSearch }) {
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...consentCommonsQuery(search), placeholderData: keepPreviousData });
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
          caption="同意書の共通オーダーの一覧"
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

const addressOf = ({ id, standing }: ConsentCommonOrder): string =>
  standing === 'draft' ? href('/consent/commonOrder', { tab: 'new', id }) : href('/consent/commonOrder/done', { id });

const columns: readonly [Column<ConsentCommonOrder>, ...Column<ConsentCommonOrder>[]] = [
  { key: 'title', header: 'タイトル', cell: (order) => <Title order={order} /> },
  { key: 'standing', header: '状態', width: '10rem', cell: ({ standing }) => <CommonOrderBadge standing={standing} /> },
  { key: 'opened', header: '開いた', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.opened}人` },
  { key: 'signed', header: '署名', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.signed}人` },
  {
    key: 'declined',
    header: '同意しない',
    width: '6.5rem',
    align: 'end',
    cell: ({ counts }) => `${counts.declined}人`,
  },
  { key: 'waiting', header: '照合待ち', width: '6rem', align: 'end', cell: ({ counts }) => `${counts.waiting}人` },
  {
    key: 'validUntil',
    header: '有効期限',
    width: '9rem',
    wideOnly: true,
    cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : 'なし'),
  },
];

const Title = ({ order: { internalTitle, patientTitle, place, template } }: { order: ConsentCommonOrder }) => (
  <span className={styles.tight}>
    <span className={styles.name}>{internalTitle || patientTitle || '（タイトル未入力）'}</span>
    <span className={styles.quiet}>{[template.name, place].filter(Boolean).join('・')}</span>
  </span>
);

const NothingFound = () => (
  <EmptyState icon={qrScanIcon} title="条件に合う共通オーダーはありません">
    検索語を変えるか、条件をクリアしてお試しください。
  </EmptyState>
);

function NothingHere() {
  const mayOrder = useIsAllowed('consent.order');
  return (
    <EmptyState
      icon={qrScanIcon}
      title="同意書の共通オーダーはまだありません"
      action={
        mayOrder && (
          <ButtonLink variant="tertiary" icon={plusIcon} href={href('/consent/commonOrder', { tab: 'new' })}>
            共通オーダーを作成
          </ButtonLink>
        )
      }
    >
      入院の包括同意や個人情報の取り扱いなど、どなたにも同じ内容でお渡しする同意書に使います。
    </EmptyState>
  );
}
