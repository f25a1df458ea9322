import type {
  InterviewCommonResponse,
  InterviewCommonResponseSearch,
} from '@nattoku/contract/medical-interview/interview-common';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/medical-interview/common/common.module.css';
import { commonResponsesQuery } from '#areas/medical-interview/common/interview-common.queries.ts';
import { ResponseDialog } from '#areas/medical-interview/common/response-dialog.tsx';
import { nameOf } from '#areas/medical-interview/common/response-words.ts';
import { FlagBadges, InterviewStateBadge } from '#parts/interview/interview-badges.tsx';
import { ListBody } from '#list/list-body.tsx';
import { givenFacts } from '#parts/common-order/given-words.ts';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';
import { useChangeSearch } from '#routing/address-search.ts';

/** What was answered behind common orders. A row leads to whose it is. */
export function ResponseTable({ search }: { search: InterviewCommonResponseSearch }) {
  const query = useQuery({ ...commonResponsesQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const [opened, setOpened] = useState<InterviewCommonResponse | null>(null);
  const current = query.data?.items.find(({ orderId }) => orderId === opened?.orderId) ?? opened;
  return (
    <>
      <ListBody query={query} page={search} onTurn={({ page }) => changeSearch({ page })} fixedSize>
        {(shown) => (
          <DataTable
            {...shown}
            caption={search.show === 'waiting' ? '照合待ちの回答' : '共通QRの問診の回答'}
            columns={search.commonOrderId ? ofOneOrder : columns}
            rowKey={({ orderId }) => orderId}
            onRowPress={setOpened}
            skeletonRows={4}
            empty={<Nothing search={search} />}
          />
        )}
      </ListBody>
      {current && opened && <ResponseDialog response={current} onClose={() => setOpened(null)} onLinked={setOpened} />}
    </>
  );
}

type ResponseColumn = Column<InterviewCommonResponse>;

const given: ResponseColumn = {
  key: 'given',
  header: '名乗った氏名',
  cell: (response) => (
    <span className={styles.tight}>
      <span className={styles.name}>{nameOf(response)}</span>
      <span className={styles.quiet}>{givenFacts(response.given)}</span>
    </span>
  ),
};

const rest: readonly ResponseColumn[] = [
  { key: 'flags', header: '要注意', cell: ({ interviews }) => <FlagsOf interviews={interviews} /> },
  {
    key: 'state',
    header: '状態',
    width: '9rem',
    cell: ({ interviews }) => (
      <span className={styles.tight}>
        {interviews.map(({ id, state }) => (
          <InterviewStateBadge key={id} state={state} />
        ))}
      </span>
    ),
  },
  {
    key: 'code',
    header: '受付番号',
    width: '7rem',
    cell: ({ receiptCode }) => <ReceiptCode code={receiptCode} />,
  },
  {
    key: 'at',
    header: '日時',
    width: '9rem',
    cell: ({ answeredAt, openedAt }) => formatDateTime(answeredAt ?? openedAt),
  },
  {
    key: 'patient',
    header: '患者',
    cell: ({ patient }) => (patient ? `${fullName(patient)}（${patient.patientNumber}）` : '未紐づけ'),
  },
];

/** A red flag does not wait until somebody knows whose answer it is. */
const FlagsOf = ({ interviews }: Pick<InterviewCommonResponse, 'interviews'>) => (
  <span className={styles.tight}>
    {interviews.map((interview) => (
      <FlagBadges key={interview.id} row={interview} />
    ))}
  </span>
);

const asked: ResponseColumn = {
  key: 'interviews',
  header: '問診',
  cell: ({ interviews, commonTitle }) => (
    <span className={styles.tight}>
      <span>{interviews.map(({ title }) => title).join('、')}</span>
      <span className={styles.quiet}>{commonTitle}</span>
    </span>
  ),
};

const columns: readonly [ResponseColumn, ...ResponseColumn[]] = [given, asked, ...rest];
const ofOneOrder: typeof columns = [given, ...rest];

function Nothing({ search: { show, text, commonOrderId } }: { search: InterviewCommonResponseSearch }) {
  if (show === 'all' && text === '' && commonOrderId)
    return (
      <EmptyState icon={accountGroupIcon} title="まだだれも開いていません">
        QRコードから問診を開いた方が、ここに並びます。
      </EmptyState>
    );
  if (show === 'waiting' && text === '')
    return (
      <EmptyState icon={accountGroupIcon} title="照合待ちの回答はありません">
        届いた回答のうち、どの患者のものか分からないものがここに並びます。
      </EmptyState>
    );
  return (
    <EmptyState icon={accountGroupIcon} title="当てはまる回答はありません">
      氏名の一部や、別の表示でお試しください。
    </EmptyState>
  );
}
