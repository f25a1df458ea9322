import type { IcClassSummary } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { Column } from '@nattoku/ui/table/data-table';
import { plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classOrders } from '#areas/ic-support/class/class-orders.ts';
import { classesQuery } from '#areas/ic-support/class/class.queries.ts';
import {
  CommonOrderList,
  CommonOrderTitle,
  openedColumn,
  standingColumn,
} from '#parts/common-order/common-order-list.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** All classes, where the address names none. */
export function ClassList({ search }: { search: CommonOrderSearch }) {
  const query = useQuery({ ...classesQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="教室"
        trail={[{ label: 'IC支援', href: href('/icSupport') }]}
        description="糖尿病教室や両親学級の案内です。1つのQRコードで、内容を見ていただき、当日の出席を受け付けます。"
        action={<NewClass />}
      />
      <CommonOrderList
        caption="教室の一覧"
        search={search}
        query={query}
        kind={classOrders}
        columns={columns}
        none={
          <EmptyState icon={qrScanIcon} title="教室はまだありません" action={<NewClass />}>
            日時と会場、見ていただく動画やシナリオを決めると、ポスターができます。
          </EmptyState>
        }
      />
    </>
  );
}

function NewClass() {
  if (!useIsAllowed('icSupport.order')) return null;
  return (
    <ButtonLink icon={plusIcon} href={href('/icSupport/commonOrder/flow', { step: 'content' })}>
      教室を作成
    </ButtonLink>
  );
}

const columns: readonly [Column<IcClassSummary>, ...Column<IcClassSummary>[]] = [
  {
    key: 'title',
    header: 'タイトル',
    cell: (held) => <CommonOrderTitle order={held} beneath={held.venue} />,
  },
  {
    key: 'heldAt',
    header: '日時',
    width: '10rem',
    cell: ({ heldAt }) => (heldAt ? formatDateTime(heldAt) : '未定'),
  },
  standingColumn,
  openedColumn,
  { key: 'attended', header: '出席', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.attended}人` },
  { key: 'by', header: '作成者', width: '8rem', wideOnly: true, cell: ({ createdByName }) => createdByName },
];
