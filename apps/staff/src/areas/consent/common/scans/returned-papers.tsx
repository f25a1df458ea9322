import { SCAN_RESOLUTION, type ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { alertIcon, checkCircleIcon, fileDocumentIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { returnedQuery } from '#areas/consent/common/consent-common.queries.ts';
import { ConfirmPaper } from '#areas/consent/common/scans/confirm-paper.tsx';
import styles from '#areas/consent/common/consent-common.module.css';

/** Forms of which pages came back, each waiting for somebody to look at it. */
export function ReturnedPapers() {
  const { data, isError, isFetching, refetch } = useQuery(returnedQuery);
  const [opened, setOpened] = useState<ConsentFormId | null>(null);
  const paper = data?.items.find(({ formId }) => formId === opened);
  return (
    <Card title="確認を待つ同意書">
      {isError && !data ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="紙で戻り、確認を待つ同意書"
          columns={columns}
          rows={data?.items}
          rowKey={({ formId }) => formId}
          onRowPress={({ formId }) => setOpened(formId)}
          skeletonRows={2}
          empty={
            <EmptyState icon={fileDocumentIcon} title="確認を待つ同意書はありません">
              取り込んだページは、同意書ごとにまとまってここに並びます。
            </EmptyState>
          }
        />
      )}
      {paper && <ConfirmPaper key={paper.formId} paper={paper} onClose={() => setOpened(null)} />}
    </Card>
  );
}

const columns: readonly [Column<ReturnedPaper>, ...Column<ReturnedPaper>[]] = [
  {
    key: 'patient',
    header: '患者',
    cell: ({ patient }) => (
      <span className={styles.tight}>
        <span className={styles.name}>{patient ? fullName(patient) : '（患者照合待ち）'}</span>
        <span className={styles.quiet}>{patient?.patientNumber}</span>
      </span>
    ),
  },
  { key: 'form', header: '同意書', cell: ({ templateName }) => templateName },
  {
    key: 'pages',
    header: 'ページ',
    cell: (paper) => (
      <span className={styles.row}>
        {paper.missing.length > 0 ? (
          <Badge tone="warning" icon={alertIcon}>
            {paper.missing.join('・')}ページ目がありません
          </Badge>
        ) : (
          <Badge tone="done" icon={checkCircleIcon}>
            {paper.pageCount}ページそろいました
          </Badge>
        )}
        {hasDuplicates(paper) && <Badge tone="neutral">重複あり</Badge>}
        {paper.pages.some(({ resolution }) => resolution !== null && resolution < SCAN_RESOLUTION.least) && (
          <Badge tone="warning" icon={alertIcon}>
            300dpi未満
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    header: '状態',
    width: '9rem',
    cell: ({ state, open }) => `${consentStateNames[state]}${open ? '' : '（受付終了）'}`,
  },
];

const hasDuplicates = ({ pages }: ReturnedPaper): boolean => new Set(pages.map(({ page }) => page)).size < pages.length;
