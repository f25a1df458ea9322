import { scanLimits, type ConsentScanId } from '@nattoku/contract/consent-paper';
import { ApiProblem } from '@nattoku/contract/client';
import { Card } from '@nattoku/ui/card';
import { FileDrop } from '@nattoku/ui/file-drop';
import { Spinner } from '@nattoku/ui/spinner';
import { useState } from 'react';
import { refetchForms, sendScan } from '#areas/consent-common/consent-common.queries.ts';
import { ReturnedPapers } from '#areas/consent-common/scans/returned-papers.tsx';
import { ScanList } from '#areas/consent-common/scans/scan-list.tsx';
import { ScanPages } from '#areas/consent-common/scans/scan-pages.tsx';
import styles from '#areas/consent-common/consent-common.module.css';
import { sentenceOf } from '#shared/sentence-of.ts';

type Props = { scanId: ConsentScanId | null; page: number };

/** Papers that came back: taken in, sorted by the server, confirmed by somebody. */
export function ScansTab({ scanId, page }: Props) {
  if (scanId) return <ScanPages key={scanId} scanId={scanId} />;
  return (
    <div className={styles.stack}>
      <Card title="スキャンしたPDFを取り込む">
        <TakeIn />
      </Card>
      <ReturnedPapers />
      <Card title="取り込んだファイル">
        <ScanList page={page} />
      </Card>
    </div>
  );
}

const LIMIT_MB = scanLimits.bytes / 1024 / 1024;

function TakeIn() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const take = async (files: File[]) => {
    if (sending) return;
    setError(undefined);
    setSending(true);
    try {
      for (const file of files) {
        if (file.size > scanLimits.bytes)
          return setError(`「${file.name}」は${LIMIT_MB}MBを超えています。分けてスキャンしてください。`);
        await sendScan(file);
      }
      await refetchForms();
    } catch (failure) {
      setError(failure instanceof ApiProblem ? (failure.body.detail ?? failure.body.title) : sentenceOf(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <FileDrop
        label="スキャンしたPDFをここにドロップ"
        help={`何人分をまとめても、順番や上下がばらばらでもかまいません。300dpi以上・${LIMIT_MB}MB・${scanLimits.pages}ページまで`}
        accept="application/pdf,.pdf"
        multiple
        disabled={sending}
        onFiles={(files) => void take(files)}
        error={error}
      />
      {sending && (
        <p role="status" className={styles.row}>
          <Spinner size="small" label="送信中" />
          送っています
        </p>
      )}
    </>
  );
}
