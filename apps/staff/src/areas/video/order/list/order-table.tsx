import type { OrderSearch, OrderSummary } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import { ButtonLink } from '@nattoku/ui/action/button';
import { DataTable, type Selection, type Sort } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { columnsFor } from '#areas/video/order/list/order-columns.tsx';
import { OrderRowMenu } from '#areas/video/order/list/order-row-menu.tsx';
import { type OrderView, views } from '#areas/video/order/list/order-views.ts';
import { titleOf } from '#parts/order/order-words.ts';
import { href } from '#routing/paths.ts';

type SortKey = OrderSearch['sort'];
type Props = {
  rows: readonly OrderSummary[] | undefined;
  /** Names of the columns, in their order; none means as delivered. */
  columns: readonly string[];
  selection: Omit<Selection<OrderSummary>, 'rowLabel'>;
  stale: boolean;
  sort: Sort;
  onSort: (sort: { key: SortKey; descending: boolean }) => void;
  view: OrderView;
  searched: boolean;
};

export function OrderTable({ rows, columns, selection, stale, sort, onSort, view, searched }: Props) {
  return (
    <DataTable
      caption={`動画オーダーの一覧（${views[view].label}）`}
      columns={columnsFor(columns)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={addressOf}
      selection={{ ...selection, rowLabel: (order) => `${fullName(order.patient)} さんの「${titleOf(order)}」` }}
      renderMenu={(order) => <OrderRowMenu order={order} />}
      sort={sort}
      onSort={({ key, descending }) => onSort({ key: key as SortKey, descending })}
      stale={stale}
      empty={searched ? <NothingFound /> : <NothingHere view={view} />}
    />
  );
}

export const addressOf = ({ id, lifecycle }: OrderSummary): string =>
  lifecycle === 'draft'
    ? href('/video/order/flow/select/approach', { order: id })
    : href('/video/order/detail', { order: id });

const NothingFound = () => (
  <EmptyState icon={clipboardIcon} title="条件に合うオーダーはありません">
    検索や絞り込みを変えるか、「すべて」「全体」に切り替えてお試しください。
  </EmptyState>
);

const NothingHere = ({ view }: { view: OrderView }) => (
  <EmptyState
    icon={clipboardIcon}
    title={views[view].empty.title}
    action={
      <ButtonLink variant="tertiary" icon={plusIcon} href={href('/video/order/flow/patient')}>
        動画をオーダーする
      </ButtonLink>
    }
  >
    {views[view].empty.words}
  </EmptyState>
);
