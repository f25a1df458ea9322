import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { formatDate } from '@nattoku/rules/time/date-time';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { qrScanIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { NoMatch } from '#list/no-match.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import type { AnyCommonOrder, CommonOrderKind } from '#parts/common-order/common-order-kind.ts';
import styles from '#parts/common-order/common-order-list.module.css';
import { CommonOrderBadge } from '#parts/common-order/common-order-words.tsx';

/** A row says what its order is, whatever else it knows of it. */
type Row = Pick<AnyCommonOrder, 'id' | 'standing' | 'internalTitle' | 'patientTitle' | 'validUntil'> & {
  counts: { opened: number };
};

type Props<Listed extends Row> = {
  caption: string;
  search: CommonOrderSearch;
  query: UseQueryResult<{ items: Listed[]; total: number }>;
  kind: Pick<CommonOrderKind<never>, 'draftAddress' | 'pageAddress'>;
  columns: readonly [Column<Listed>, ...Column<Listed>[]];
  /** Shown as long as there is none at all. */
  none: ReactNode;
};

const standings = [
  { value: '', label: 'すべての状態' },
  { value: 'open', label: '公開中' },
  { value: 'paused', label: '一時停止中' },
  { value: 'over', label: '終了・期限切れ・上限' },
  { value: 'draft', label: '自分の下書き' },
];

/** Common orders with what came of them. */
export function CommonOrderList<Listed extends Row>({ caption, search, query, kind, columns, none }: Props<Listed>) {
  const changeSearch = useChangeSearch();
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
      <ListBody query={query} page={search} onTurn={changeSearch}>
        {(shown) => (
          <DataTable
            {...shown}
            caption={caption}
            columns={columns}
            rowKey={({ id }) => id}
            rowHref={({ id, standing }) => (standing === 'draft' ? kind.draftAddress(id) : kind.pageAddress(id, false))}
            skeletonRows={4}
            empty={isNarrowed ? <NoMatch icon={qrScanIcon} noun="共通オーダー" /> : none}
          />
        )}
      </ListBody>
    </section>
  );
}

export const standingColumn: Column<Row> = {
  key: 'standing',
  header: '状態',
  width: '10rem',
  cell: ({ standing }) => <CommonOrderBadge standing={standing} />,
};

export const openedColumn: Column<Row> = {
  key: 'opened',
  header: '開いた',
  width: '5.5rem',
  align: 'end',
  cell: ({ counts }) => `${counts.opened}人`,
};

export const validUntilColumn: Column<Row> = {
  key: 'validUntil',
  header: '有効期限',
  width: '9rem',
  wideOnly: true,
  cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : 'なし'),
};

type TitleProps = { order: Pick<Row, 'internalTitle' | 'patientTitle'>; beneath: string; children?: ReactNode };

/** How staff know it, and what tells it from others of that name. */
export const CommonOrderTitle = ({ order: { internalTitle, patientTitle }, beneath, children }: TitleProps) => (
  <span className={styles.title}>
    <span className={styles.name}>{internalTitle || patientTitle || '（タイトル未入力）'}</span>
    {beneath && <span className={styles.quiet}>{beneath}</span>}
    {children}
  </span>
);
