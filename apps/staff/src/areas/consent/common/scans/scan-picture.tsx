import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { consentScanPagePath, type ConsentScanPageId, type PageTurn } from '@nattoku/contract/consent/consent-paper';
import { Button } from '@nattoku/ui/action/button';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { PagePicture } from '@nattoku/ui/document/page-picture';
import { useState } from 'react';
import styles from '#areas/consent/common/scans/scan-picture.module.css';

type Props = { id: ConsentScanPageId; turn: PageTurn; alt: string; width?: number };

/** A page of a scan, turned so that it stands upright. The server draws it when it is asked for, which takes a moment. */
export function ScanPicture({ id, turn, alt, width = 480 }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  return (
    <span className={styles.sheet}>
      {state === 'loading' && (
        <span className={styles.middle}>
          <Spinner size="small" label={`${alt}を読み込み中`} />
        </span>
      )}
      {state === 'failed' ? (
        <span className={styles.middle}>
          画像を表示できません
          <Button
            size="small"
            variant="tertiary"
            aria-label={`${alt}をもう一度表示する`}
            onClick={() => {
              setTries(tries + 1);
              setState('loading');
            }}
          >
            もう一度
          </Button>
        </span>
      ) : (
        <PagePicture
          key={tries}
          src={`${apiPrefix}${consentScanPagePath(id)}?width=${width}`}
          alt={alt}
          loading="lazy"
          className={styles.picture}
          data-turn={turn}
          onLoad={() => setState('shown')}
          onFailed={() => setState('failed')}
        />
      )}
    </span>
  );
}
