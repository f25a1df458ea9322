import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkIcon } from '@nattoku/ui/tokens/icons';
import styles from '#parts/content/publishing-points.module.css';

/** What others will rely on: `there` names it, `missing` says what is wrong without it. */
export type PublishingLine = {
  there: string;
  missing: string;
  isMissing: boolean;
  /** To where it is mended; left out where that is not the reader's to do here. */
  onMend?: (() => void) | undefined;
};

/** What patients and colleagues will rely on in what is about to be published, each with whether it is there. */
export function PublishingPoints({ lines }: { lines: readonly PublishingLine[] }) {
  return (
    <ul role="list" className={styles.points} aria-label="公開の前に確かめること">
      {lines.map(({ there, missing, isMissing, onMend }) => (
        <li key={there} className={styles.point} data-missing={isMissing || undefined}>
          <Icon path={isMissing ? alertIcon : checkIcon} label={isMissing ? '足りない' : 'ある'} />
          <span>{isMissing ? missing : there}</span>
          {isMissing && onMend && (
            <Button size="small" variant="fourth" aria-label={`${there}を直す`} onClick={onMend}>
              直す
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
