import { type ConsentMissing, consentMissingWords } from '@nattoku/contract/consent/consent-list';
import styles from '#parts/consent/consent-group.module.css';

const pressing: readonly ConsentMissing[] = ['withdrawalUnheard', 'sealingStuck', 'refusalTalk', 'reissue'];

/** What a form lacks; red where somebody has to act now. */
export function Missing({ missing }: { missing: ConsentMissing | null }) {
  if (missing === null) return null;
  return (
    <span className={pressing.includes(missing) ? styles.pressing : styles.quiet}>{consentMissingWords[missing]}</span>
  );
}
