import { classNames } from '#tokens/class-names.ts';
import styles from '#feedback/progress-bar.module.css';

type Props = {
  label: string;
  /** 0 to 1; undefined while nobody knows how long. */
  share?: number | undefined;
  tone?: 'primary' | 'done' | 'error';
  /** 「3つのうち1つ目」 instead of a percentage. */
  valueText?: string;
};

export function ProgressBar({ label, share, tone = 'primary', valueText }: Props) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={classNames(styles.track, styles[tone], percent === undefined && styles.unknown)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <span className={styles.fill} style={{ inlineSize: `${percent ?? 40}%` }} />
    </div>
  );
}
