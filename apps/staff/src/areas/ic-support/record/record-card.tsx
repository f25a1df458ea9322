import type { IcRecord } from '@nattoku/contract/ic-support/ic-record';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Card } from '@nattoku/ui/layout/card';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { copyIcon, fileDocumentIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { RecordForm } from '#areas/ic-support/record/record-form.tsx';
import { recordQuery } from '#areas/ic-support/record/record.queries.ts';
import styles from '#areas/ic-support/record/record.module.css';
import { pointsOpen } from '#areas/ic-support/session/points-open.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { copyText } from '#editing/copy-text.ts';
import { openFile } from '#parts/consent/open-file.ts';

/** The record of a talk: its text for the chart, what keeps it open, and its editions with their PDF. */
export function RecordCard({ talk }: { talk: Talk }) {
  const orderId = talk.order.id;
  const { data, isError, isFetching, refetch } = useQuery(recordQuery(orderId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={8} />;
  const mayFinalise = talk.allowed.includes('finalise');
  const mayAmend = talk.allowed.includes('amend');
  const copy = async () => {
    const isCopied = await copyText(data.text);
    showSnackbar(
      isCopied ? { type: 'done', title: 'カルテ用の文章をコピーしました' } : { title: 'コピーできませんでした' },
    );
  };
  return (
    <Card
      title="説明の記録"
      action={
        <Button size="small" variant="fourth" icon={copyIcon} onClick={() => void copy()}>
          カルテ用にコピー
        </Button>
      }
    >
      <div className={styles.record}>
        {data.editions.length === 0 && data.open.length > 0 && (
          <Notice tone="warning">結果の入っていない項目：{data.open.map(({ title }) => title).join('、')}</Notice>
        )}
        <pre className={styles.text}>{data.text}</pre>
        <Editions orderId={orderId} editions={data.editions} />
        {mayFinalise && (
          <RecordForm
            key="finalise"
            orderId={orderId}
            record={data}
            amends={false}
            open={pointsOpen(talk).open}
            missing={talk.missing}
            isSending={talk.log.waiting.length > 0}
          />
        )}
        {mayAmend && <RecordForm key={`amend ${data.editions.length}`} orderId={orderId} record={data} amends />}
        {!mayFinalise && !mayAmend && data.editions.length === 0 && (
          <p className={styles.quiet}>診療の説明の記録は、医師が確定します。</p>
        )}
      </div>
    </Card>
  );
}

function Editions({ orderId, editions }: { orderId: string; editions: IcRecord['editions'] }) {
  if (editions.length === 0) return null;
  return (
    <>
      <ol role="list" className={styles.editions} aria-label="記録の版">
        {editions.map(({ number, changeNote, finalisedAt, finalisedBy, sealedAt }) => (
          <li key={number} className={styles.edition}>
            <span className={styles.words}>
              <strong>第{number}版</strong>
              <span className={styles.quiet}>
                {formatDateTime(finalisedAt)} {finalisedBy}
                {changeNote && `・訂正：${changeNote}`}
              </span>
            </span>
            {sealedAt ? (
              <Button
                size="small"
                variant="subTertiary"
                icon={fileDocumentIcon}
                onClick={() => openFile(`/ic-records/${orderId}/editions/${number}/pdf`)}
              >
                PDFを開く
              </Button>
            ) : (
              <span className={styles.quiet}>PDFを作成しています</span>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          variant="tertiary"
          icon={fileDocumentIcon}
          onClick={() => openFile(`/ic-records/${orderId}/leaflet`)}
        >
          患者さん用の説明書を開く
        </Button>
      </div>
    </>
  );
}
