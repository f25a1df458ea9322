import type { ConsentResponse, ConsentResponseSearch } from '@nattoku/contract/consent/consent-common';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { type Column, DataTable, type Rem } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { responsesQuery } from '#areas/consent/common/consent-common.queries.ts';
import { ResponseDialog } from '#areas/consent/common/inbox/response-dialog.tsx';
import { nameOf } from '#areas/consent/common/inbox/response-words.ts';
import { givenFacts } from '#parts/common-order/given-words.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { useChangeSearch } from '#routing/address-search.ts';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';

/** Forms that somebody opened behind a common order. A row leads to whose it is. */
export function ResponseTable({ search }: { search: ConsentResponseSearch }) {
  const query = useQuery({ ...responsesQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const [opened, setOpened] = useState<ConsentResponse | null>(null);
  const current = query.data?.items.find(({ formId }) => formId === opened?.formId) ?? opened;
  return (
    <>
      <ListBody query={query} page={search} onTurn={({ page }) => changeSearch({ page })} fixedSize>
        {(shown) => (
          <DataTable
            {...shown}
            caption={search.show === 'waiting' ? '患者照合待ちの同意書' : '共通オーダーの同意書'}
            columns={search.commonOrderId ? ofOneOrder : columns}
            rowKey={({ formId }) => formId}
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

const columns: readonly [Column<ConsentResponse>, ...Column<ConsentResponse>[]] = [
  {
    key: 'given',
    header: '名乗った氏名',
    cell: (response) => (
      <span className={styles.tight}>
        <span className={styles.name}>{nameOf(response)}</span>
        <span className={styles.quiet}>{givenFacts(response.given)}</span>
      </span>
    ),
  },
  { key: 'state', header: '状態', width: '9rem', cell: ({ state }) => consentStateNames[state] },
  {
    key: 'form',
    header: '同意書',
    cell: ({ templateName, commonTitle }) => (
      <span className={styles.tight}>
        <span>{templateName}</span>
        <span className={styles.quiet}>{commonTitle}</span>
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
    width: '11rem',
    cell: ({ answeredAt, openedAt }) => formatDateTime(answeredAt ?? openedAt),
  },
  {
    key: 'patient',
    header: '患者',
    cell: ({ patient }) => (patient ? `${fullName(patient)}（${patient.patientNumber}）` : '未紐づけ'),
  },
];

/** On the page of one common order it is the same form in every row, and beside its code there is less room. */
const narrow: Record<string, { width: Rem }> = {
  state: { width: '6.5rem' },
  code: { width: '6rem' },
  at: { width: '7rem' },
};
const [given, ...others] = columns;
const ofOneOrder: typeof columns = [
  given,
  ...others.filter(({ key }) => key !== 'form').map((column) => ({ ...column, ...narrow[column.key] })),
];

function Nothing({ search: { show, text, commonOrderId } }: { search: ConsentResponseSearch }) {
  if (show === 'all' && text === '' && commonOrderId)
    return (
      <EmptyState icon={accountGroupIcon} title="まだだれも開いていません">
        QRコードから同意書を開いた方が、ここに並びます。
      </EmptyState>
    );
  if (show === 'waiting' && text === '')
    return (
      <EmptyState icon={accountGroupIcon} title="患者照合待ちの同意書はありません">
        署名された同意書のうち、どの患者のものか分からないものがここに並びます。
      </EmptyState>
    );
  return (
    <EmptyState icon={accountGroupIcon} title="当てはまる同意書はありません">
      氏名の一部や、別の表示でお試しください。
    </EmptyState>
  );
}
