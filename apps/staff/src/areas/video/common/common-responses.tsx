import { attentionNames } from '@nattoku/contract/order/order-state-words';
import { commonOrderContract } from '@nattoku/contract/order/common-order';
import type { CommonResponse, CommonResponseSearch } from '@nattoku/contract/order/common-response';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { accountGroupIcon, alertIcon } from '@nattoku/ui/tokens/icons';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { ResponseDialog } from '#areas/video/common/response-dialog.tsx';
import styles from '#areas/video/common/responses.module.css';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';
import { commonResponsesQuery } from '#parts/common-order/common-order.queries.ts';
import { FindByCode } from '#parts/common-order/find-by-code.tsx';
import { progressStatus } from '#parts/order/order-words.ts';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';

const shows = { all: {}, unlinked: { linked: false }, attention: { attention: true } } as const;
export type ShownResponses = {
  show: keyof typeof shows;
  page: number;
  /** Opened from the address: a notification leads to it. */
  response: OrderId | null;
};
type Props = ShownResponses & { id: CommonOrderId };

const PAGE_SIZE = 20;

const findByCode = async (receiptCode: string): Promise<OrderId> =>
  (await call(commonOrderContract.findByCode, { body: { receiptCode } })).orderId;

/** Everybody who opened it, newest first. */
export function CommonResponses({ id, show, page, response }: Props) {
  const search: CommonResponseSearch = { page, pageSize: PAGE_SIZE, attention: false, ...shows[show] };
  const query = useQuery({ ...commonResponsesQuery(id, search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const [opened, setOpened] = useState(response);
  const link = (to: keyof typeof shows, label: string) => ({
    href: href('/video/commonOrder/flow/done', { id, show: to === 'all' ? null : to }),
    label,
    current: show === to,
  });
  const close = () => {
    setOpened(null);
    if (response) changeSearch({ response: null, page }, { replace: true });
  };

  return (
    <Card title="回答" action={<FindByCode find={findByCode} onFound={setOpened} />}>
      <TabLinks
        label="回答の絞り込み"
        links={[link('all', 'すべて'), link('unlinked', '未紐づけ'), link('attention', '要確認')]}
      />
      <ListBody
        query={query}
        page={{ page, pageSize: PAGE_SIZE }}
        onTurn={({ page: to }) => changeSearch({ page: to })}
        fixedSize
      >
        {(shown) => (
          <DataTable
            {...shown}
            caption="共通オーダーの回答"
            columns={columns}
            rowKey={({ orderId }) => orderId}
            onRowPress={({ orderId }) => setOpened(orderId)}
            skeletonRows={4}
            empty={<Nothing show={show} />}
          />
        )}
      </ListBody>
      {opened && <ResponseDialog orderId={opened} onClose={close} />}
    </Card>
  );
}

const columns: readonly [Column<CommonResponse>, ...Column<CommonResponse>[]] = [
  { key: 'code', header: '受付番号', width: '7rem', cell: ({ receiptCode }) => <ReceiptCode code={receiptCode} /> },
  { key: 'openedAt', header: '開いた日時', width: '11rem', cell: ({ openedAt }) => formatDateTime(openedAt) },
  { key: 'progress', header: '状況', cell: (response) => <Progress response={response} /> },
  {
    key: 'answers',
    header: '正解',
    width: '6rem',
    align: 'end',
    cell: ({ correctCount, questionCount }) => (questionCount === 0 ? '—' : `${correctCount}/${questionCount}`),
  },
  {
    key: 'patient',
    header: '患者',
    cell: ({ patient }) => (patient ? `${fullName(patient)}（${patient.patientNumber}）` : '未紐づけ'),
  },
];

const Progress = ({ response: { progress, watchedShare, attention } }: { response: CommonResponse }) => (
  <span className={styles.find}>
    <StatusBadge status={progressStatus[progress]} />
    {progress === 'inProgress' && `${watchedPercent(watchedShare)}%`}
    {attention.map((reason) => (
      <Badge key={reason} tone="error" icon={alertIcon}>
        {attentionNames[reason]}
      </Badge>
    ))}
  </span>
);

const Nothing = ({ show }: { show: keyof typeof shows }) => (
  <EmptyState
    icon={accountGroupIcon}
    title={show === 'all' ? 'まだだれも開いていません' : '当てはまる回答はありません'}
  >
    {show === 'all'
      ? 'QRコードを読み取った人が、ここに1人ずつ並びます。'
      : '「すべて」を押すと、ほかの回答も表示されます。'}
  </EmptyState>
);
