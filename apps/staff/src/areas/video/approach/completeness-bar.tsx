import type { Completeness } from '@nattoku/contract/video/approach';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import styles from '#areas/video/approach/approach-library.module.css';

type Props = { of: string; completeness: Completeness };

/** How many of the seven blocks say something: 「5/7」. */
export function CompletenessBar({ of: name, completeness: { filled, of } }: Props) {
  return (
    <div className={styles.completeness}>
      <ProgressBar
        label={`${name}の説明の項目`}
        share={filled / of}
        tone={filled === of ? 'done' : 'primary'}
        valueText={`${of}項目のうち${filled}項目`}
      />
      <span aria-hidden="true">
        {filled}/{of}
      </span>
    </div>
  );
}
