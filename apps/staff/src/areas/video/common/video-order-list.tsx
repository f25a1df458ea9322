import type { CommonOrderSearch, CommonOrderSummary } from '@nattoku/contract/order/common-order';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ButtonLink } from '@nattoku/ui/action/button';
import type { Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { alertIcon, plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { videoOrders } from '#areas/video/common/video-orders.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import {
  CommonOrderList,
  CommonOrderTitle,
  openedColumn,
  standingColumn,
  validUntilColumn,
} from '#parts/common-order/common-order-list.tsx';
import { commonOrdersQuery } from '#parts/common-order/common-order.queries.ts';

export function VideoOrderList({ search }: { search: CommonOrderSearch }) {
  const query = useQuery({ ...commonOrdersQuery(search), placeholderData: keepPreviousData });
  return (
    <CommonOrderList
      caption="共通オーダーの一覧"
      search={search}
      query={query}
      kind={videoOrders}
      columns={columns}
      none={<NothingHere />}
    />
  );
}

const columns: readonly [Column<CommonOrderSummary>, ...Column<CommonOrderSummary>[]] = [
  { key: 'title', header: 'タイトル', cell: (order) => <Title order={order} /> },
  standingColumn,
  openedColumn,
  { key: 'done', header: '見終えた', width: '8rem', align: 'end', cell: ({ counts }) => doneWords(counts) },
  { key: 'linked', header: '紐づけ', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.linked}人` },
  validUntilColumn,
  { key: 'by', header: '作成者', width: '8rem', wideOnly: true, cell: ({ createdByName }) => createdByName },
];

const doneWords = ({ opened, done }: CommonOrderSummary['counts']): string =>
  opened === 0 ? '—' : `${done}人（${Math.round((done / opened) * 100)}%）`;

const Title = ({ order }: { order: CommonOrderSummary }) => (
  <CommonOrderTitle order={order} beneath={order.place}>
    {order.unavailableCount > 0 && order.standing !== 'ended' && (
      <Badge tone="warning" icon={alertIcon}>
        見られない動画 {order.unavailableCount}本
      </Badge>
    )}
    {order.counts.attention > 0 && (
      <Badge tone="error" icon={alertIcon}>
        要確認 {order.counts.attention}件
      </Badge>
    )}
  </CommonOrderTitle>
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
