import type { ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import { Card } from '@nattoku/ui/layout/card';
import { ReturnedPapers } from '#areas/consent/common/scans/returned-papers.tsx';
import { ScanList } from '#areas/consent/common/scans/scan-list.tsx';
import { ScanPages } from '#areas/consent/common/scans/scan-pages.tsx';
import { TakeIn } from '#areas/consent/common/scans/take-in.tsx';
import styles from '#areas/consent/common/consent-common.module.css';

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
