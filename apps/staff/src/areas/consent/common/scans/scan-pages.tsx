import {
  consentPaperContract,
  paperNumberText,
  SCAN_RESOLUTION,
  scanPageKindNames,
  type ConsentScanId,
  type ConsentScanPage,
} from '@nattoku/contract/consent/consent-paper';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { alertIcon, arrowLeftIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refetchForms, scanQuery } from '#areas/consent/common/consent-common.queries.ts';
import { AssignPage } from '#areas/consent/common/scans/assign-page.tsx';
import { ScanPicture } from '#areas/consent/common/scans/scan-picture.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { useCommand } from '#editing/use-command.ts';

const back = href('/consent/commonOrder', { tab: 'scans' });

/** Every page of one file with what it is; what no machine could tell is told by a person. */
export function ScanPages({ scanId }: { scanId: ConsentScanId }) {
  const { data, isError, isFetching, refetch } = useQuery(scanQuery(scanId));
  const [discarding, setDiscarding] = useState(false);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  return (
    <Card
      title={`${formatDateTime(data.uploadedAt)} のスキャン（${data.pageCount}ページ）`}
      action={
        <span className={styles.row}>
          <ButtonLink size="small" variant="subTertiary" icon={arrowLeftIcon} href={back}>
            紙の取り込みへ戻る
          </ButtonLink>
          {data.counts.used === 0 && data.state !== 'reading' && (
            <Button size="small" variant="errorSecondary" icon={trashIcon} onClick={() => setDiscarding(true)}>
              取り込みを取り消す
            </Button>
          )}
        </span>
      }
    >
      {data.state === 'reading' && <p role="status">読み取っています。1ページに1秒ほどかかります。</p>}
      {data.failure && <p>{data.failure}</p>}
      <ul role="list" className={styles.pages}>
        {data.pages.map((page) => (
          <ScannedPage key={page.id} page={page} />
        ))}
      </ul>
      {discarding && <Discard scanId={scanId} onClose={() => setDiscarding(false)} />}
    </Card>
  );
}

function ScannedPage({ page }: { page: ConsentScanPage }) {
  const [assigning, setAssigning] = useState(false);
  const { run, pending } = useCommand();
  const setAside = (aside: boolean) =>
    run(async () => {
      await call(consentPaperContract.setPageAside, { params: { pageId: page.id }, body: { aside } });
      await refetchForms();
    });
  const isLow = page.kind !== 'blank' && page.resolution !== null && page.resolution < SCAN_RESOLUTION.least;
  return (
    <li className={styles.page}>
      <ScanPicture id={page.id} turn={page.turn} alt={`${page.position}ページ目`} width={240} />
      <span className={styles.name}>
        {page.position}ページ目：{page.used ? '確定済み' : page.setAside ? '除外' : scanPageKindNames[page.kind]}
      </span>
      {page.paperNumber && (
        <span className={styles.quiet}>
          用紙番号 {paperNumberText(page.paperNumber)}・{page.page}ページ{page.assigned && '・手で割り当て'}
        </span>
      )}
      {isLow && (
        <Badge tone="warning" icon={alertIcon}>
          {page.resolution}dpi
        </Badge>
      )}
      {!page.used && (
        <span className={styles.row}>
          {(page.kind !== 'form' || page.assigned) && !page.setAside && (
            <Button size="small" variant="tertiary" onClick={() => setAssigning(true)}>
              {page.assigned ? '割り当て直す' : '割り当てる'}
            </Button>
          )}
          {page.kind !== 'blank' && (
            <Button size="small" variant="subTertiary" loading={pending} onClick={() => void setAside(!page.setAside)}>
              {page.setAside ? '戻す' : '除外する'}
            </Button>
          )}
        </span>
      )}
      {assigning && <AssignPage page={page} onClose={() => setAssigning(false)} />}
    </li>
  );
}

function Discard({ scanId, onClose }: { scanId: ConsentScanId; onClose: () => void }) {
  const { run, pending, refusal } = useCommand();
  const navigate = useNavigate();
  const discard = () =>
    run(async () => {
      await call(consentPaperContract.discardScan, { params: { scanId }, body: {} });
      await refetchForms();
      showSnackbar({ type: 'done', title: '取り込みを取り消しました' });
      await navigate(back, { replace: true });
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="このスキャンの取り込みを取り消しますか？"
      description="一覧から外れ、同意書の確認には使われません。紙の原本は、そのまま保管してください。"
      verb="取り消す"
      destructive
      loading={pending}
      error={refusal}
      onConfirm={() => void discard()}
    />
  );
}
