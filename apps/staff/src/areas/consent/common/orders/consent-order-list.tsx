import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import { ButtonLink } from '@nattoku/ui/action/button';
import type { Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { consentCommonsQuery } from '#areas/consent/common/consent-common.queries.ts';
import { consentOrders } from '#areas/consent/common/consent-orders.ts';
import { PastReview } from '#parts/content/past-review.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import {
  CommonOrderList,
  CommonOrderTitle,
  openedColumn,
  standingColumn,
  validUntilColumn,
} from '#parts/common-order/common-order-list.tsx';

export function ConsentOrderList({ search }: { search: CommonOrderSearch }) {
  const query = useQuery({ ...consentCommonsQuery(search), placeholderData: keepPreviousData });
  return (
    <CommonOrderList
      caption="同意書の共通オーダーの一覧"
      search={search}
      query={query}
      kind={consentOrders}
      columns={columns}
      none={<NothingHere />}
    />
  );
}

const columns: readonly [Column<ConsentCommonOrder>, ...Column<ConsentCommonOrder>[]] = [
  { key: 'title', header: 'タイトル', cell: (order) => <Title order={order} /> },
  standingColumn,
  openedColumn,
  { key: 'signed', header: '署名', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.signed}人` },
  {
    key: 'declined',
    header: '同意しない',
    width: '6.5rem',
    align: 'end',
    cell: ({ counts }) => `${counts.declined}人`,
  },
  { key: 'waiting', header: '照合待ち', width: '6rem', align: 'end', cell: ({ counts }) => `${counts.waiting}人` },
  validUntilColumn,
];

const Title = ({ order }: { order: ConsentCommonOrder }) => (
  <CommonOrderTitle order={order} beneath={[order.template.name, order.place].filter(Boolean).join('・')}>
    {order.standing !== 'ended' && <PastReview on={order.template.reviewDueOn} words="見直し期限超過" />}
  </CommonOrderTitle>
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
