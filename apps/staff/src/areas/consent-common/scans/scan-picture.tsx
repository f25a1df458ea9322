import { apiPrefix } from '@nattoku/contract/endpoint';
import { consentScanPagePath, type ConsentScanPageId, type PageTurn } from '@nattoku/contract/consent-paper';
import styles from '#areas/consent-common/scans/scan-picture.module.css';

type Props = { id: ConsentScanPageId; turn: PageTurn; alt: string; width?: number };

/** A page of a scan, turned so that it stands upright. */
export function ScanPicture({ id, turn, alt, width = 480 }: Props) {
  return (
    <span className={styles.sheet}>
      <img
        src={`${apiPrefix}${consentScanPagePath(id)}?width=${width}`}
        alt={alt}
        loading="lazy"
        className={styles.picture}
        data-turn={turn}
      />
    </span>
  );
}
