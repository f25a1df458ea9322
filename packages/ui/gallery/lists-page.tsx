import { useState } from 'react';
import { Button, ButtonLink } from '#action/button.tsx';
import { DataTable } from '#table/data-table.tsx';
import type { Column, Sort } from '#table/data-table.tsx';
import { EmptyState } from '#feedback/empty-state.tsx';
import { ErrorState } from '#feedback/error-state.tsx';
import { FilterBar } from '#form/filter-bar.tsx';
import { eyeIcon, movieIcon, plusIcon, printerIcon, trashIcon } from '#tokens/icons.tsx';
import { RowMenu } from '#action/menu.tsx';
import { NewArrivals } from '#table/new-arrivals.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Pager } from '#table/pager.tsx';
import type { Page } from '#table/pager.tsx';
import { SearchField } from '#form/search-field.tsx';
import { SelectField } from '#form/select-field.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { StatusBadge } from '#feedback/status-badge.tsx';
import { TabLinks } from '#layout/tab-links.tsx';
import { WatchedBar } from '#player/watched-bar.tsx';
import { Block } from './block.tsx';
import { orderRows } from './list-rows.ts';
import type { OrderRow } from './list-rows.ts';

const columns: [Column<OrderRow>, ...Column<OrderRow>[]] = [
  { key: 'patient', header: '患者', cell: (row) => row.patient, sortable: true },
  { key: 'number', header: '患者番号', cell: (row) => row.number, width: '7.5rem' },
  { key: 'title', header: 'オーダー', cell: (row) => row.title },
  { key: 'status', header: '状態', cell: (row) => <StatusBadge status={row.status} />, width: '8rem' },
  {
    key: 'watched',
    header: '視聴',
    cell: (row) => <WatchedBar durationSeconds={750} ranges={row.ranges} />,
    width: '11rem',
  },
  { key: 'due', header: '期限', cell: (row) => row.due, width: '7rem', sortable: true },
  { key: 'issued', header: '送信', cell: (row) => row.issued, width: '10rem', sortable: true, wideOnly: true },
];

export function Lists() {
  return (
    <>
      <PageHeader
        title="オーダー一覧"
        trail={[{ label: '動画', href: '#/lists' }]}
        action={
          <>
            <Button variant="subTertiary" icon={printerIcon}>
              印刷
            </Button>
            <ButtonLink href="#/flow" icon={plusIcon}>
              動画をオーダー
            </ButtonLink>
          </>
        }
      />
      <TabLinks
        label="保存した表示"
        links={[
          { href: '#/lists', label: 'すべて', current: true },
          { href: '#/lists?attention', label: '要確認', current: false, count: 4 },
          { href: '#/lists?mine', label: '自分のオーダー', current: false, count: 12 },
        ]}
      />
      <FullList />
      <OtherStates />
    </>
  );
}

function FullList() {
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'issued', descending: true });
  const [rows, setRows] = useState(orderRows);
  const [selected, setSelected] = useState(new Set(['1']));
  const takeAway = () => {
    setRows((before) => before.filter(({ id }) => !selected.has(id)));
    setSelected(new Set<string>());
  };
  const [page, setPage] = useState<Page>({ page: 3, pageSize: 20 });
  const [arrivals, setArrivals] = useState(3);
  return (
    <Block>
      <FilterBar
        search={<SearchField label="患者を検索" placeholder="患者番号・氏名・カナ" value={text} onSearch={setText} />}
        active={state === '' ? 0 : 1}
        onClear={() => setState('')}
      >
        <SelectField
          label="状態"
          labelHidden
          size="small"
          emptyLabel="状態：すべて"
          value={state}
          options={[
            { value: 'notOpened', label: '未開封' },
            { value: 'watched', label: '視聴済み' },
          ]}
          onChange={(event) => setState(event.target.value)}
        />
        <SelectField label="診療科" labelHidden size="small" emptyLabel="診療科：すべて" options={[]} />
      </FilterBar>
      <NewArrivals count={arrivals} onShow={() => setArrivals(0)} />
      <DataTable
        caption="動画オーダー"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={() => '#/order-detail'}
        renderMenu={orderMenu}
        sort={sort}
        onSort={setSort}
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: (row) => row.patient,
          actions: (
            <Button size="small" variant="subTertiary" onClick={takeAway}>
              確認済みにする
            </Button>
          ),
        }}
        empty={null}
      />
      <Pager {...page} total={1284} onChange={setPage} />
    </Block>
  );
}

const orderMenu = (row: OrderRow) => (
  <RowMenu
    label={`${row.patient}さんの「${row.title}」の操作`}
    items={[
      { label: '詳細を開く', icon: eyeIcon, href: '#/order-detail' },
      { label: '説明書きを印刷', icon: printerIcon, href: '#/paper' },
      'line',
      {
        label: '取り消す',
        icon: trashIcon,
        tone: 'error',
        onSelect: () => showSnackbar({ type: 'info', title: '取り消しました' }),
      },
    ]}
  />
);

function OtherStates() {
  const [retrying, setRetrying] = useState(false);
  return (
    <>
      <Block title="読み込み中">
        <DataTable
          caption="読み込み中の一覧"
          columns={columns}
          rows={undefined}
          rowKey={(row) => row.id}
          rowHref={() => '#/lists'}
          skeletonRows={4}
          empty={null}
        />
      </Block>
      <Block title="何もない">
        <EmptyState
          icon={movieIcon}
          title="まだオーダーがありません"
          action={
            <ButtonLink href="#/flow" icon={plusIcon}>
              動画をオーダー
            </ButtonLink>
          }
        >
          患者さんに説明動画を送ると、誰がどこまで見たかがここに並びます。
        </EmptyState>
      </Block>
      <Block title="読み込めない">
        <ErrorState
          retrying={retrying}
          onRetry={() => {
            setRetrying(true);
            setTimeout(() => setRetrying(false), 1500);
          }}
        />
      </Block>
      <Block title="1件だけ">
        <DataTable
          caption="選ぶ一覧"
          columns={columns}
          rows={orderRows.slice(0, 1)}
          rowKey={(row) => row.id}
          onRowPress={(row) => showSnackbar({ type: 'info', title: `${row.patient}さんを選びました` })}
          empty={null}
        />
      </Block>
    </>
  );
}
