import type { InterviewCommonOrder } from '@nattoku/contract/medical-interview/interview-common';
import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { Column } from '@nattoku/ui/table/data-table';
import { plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commonInterviews } from '#areas/medical-interview/common/common-interviews.ts';
import { commonInterviewsQuery } from '#areas/medical-interview/common/interview-common.queries.ts';
import {
  CommonOrderList,
  CommonOrderTitle,
  openedColumn,
  standingColumn,
  validUntilColumn,
} from '#parts/common-order/common-order-list.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** Questionnaires behind codes for everybody, with what came of them. */
export function CommonList({ search }: { search: CommonOrderSearch }) {
  const query = useQuery({ ...commonInterviewsQuery(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="共通QRの問診"
        description="1つのQRコードで、どなたにも問診に答えていただけます。答えた方は、患者番号か氏名を名乗ります。"
        action={<Begin />}
      />
      <CommonOrderList
        caption="問診の共通オーダーの一覧"
        search={search}
        query={query}
        kind={commonInterviews}
        columns={columns}
        none={
          <EmptyState icon={qrScanIcon} title="問診の共通オーダーはまだありません" action={<Begin />}>
            初診の問診を待合に掲示するなど、どなたにも同じ内容で答えていただく問診に使います。
          </EmptyState>
        }
      />
    </>
  );
}

function Begin() {
  const mayOrder = useIsAllowed('interview.order');
  if (!mayOrder) return null;
  return (
    <ButtonLink icon={plusIcon} href={href('/medicalInterview', { common: 'new' })}>
      共通オーダーを作成
    </ButtonLink>
  );
}

const columns: readonly [Column<InterviewCommonOrder>, ...Column<InterviewCommonOrder>[]] = [
  { key: 'title', header: 'タイトル', cell: (order) => <Title order={order} /> },
  standingColumn,
  openedColumn,
  { key: 'answered', header: '回答', width: '5.5rem', align: 'end', cell: ({ counts }) => `${counts.answered}人` },
  { key: 'waiting', header: '照合待ち', width: '6rem', align: 'end', cell: ({ counts }) => `${counts.waiting}人` },
  validUntilColumn,
];

const Title = ({ order }: { order: InterviewCommonOrder }) => (
  <CommonOrderTitle
    order={order}
    beneath={[order.interviews.map(({ name }) => name).join('、'), order.place].filter(Boolean).join('・')}
  />
);
