import type { Approach } from '@nattoku/contract/video/approach';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/approach/approach-library.module.css';

/** What one has to know of an approach before anything else. */
export function ApproachBadges({ approach: { published, completeness, catalogue } }: { approach: Approach }) {
  return (
    <span className={styles.badges}>
      {!published && <Badge tone="neutral">非公開</Badge>}
      {catalogue?.use === 'asIs' && <Badge tone="info">標準</Badge>}
      {catalogue?.use === 'copy' && <Badge tone="neutral">標準のコピー</Badge>}
      {catalogue?.isOlder && !catalogue.isWithdrawn && <Badge tone="warning">標準が改訂されています</Badge>}
      {catalogue?.isWithdrawn && (
        <Badge tone="error" icon={alertIcon}>
          運営が公開を終了
        </Badge>
      )}
      {published && completeness.missing.length > 0 && (
        <Badge tone="warning" icon={alertIcon}>
          不足{completeness.missing.length}件
        </Badge>
      )}
    </span>
  );
}
