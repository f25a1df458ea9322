import styles from '#areas/steps/progress-segments.module.css';
import type { Step } from '#progress/steps.ts';

/** One stretch for each step, filled as far as it was watched. The heading says the same in words. */
export function ProgressSegments({ steps }: { steps: readonly Step[] }) {
  return (
    <div className={styles.segments} aria-hidden="true">
      {steps.map(({ item, state, share }) => (
        <span key={item.id} className={styles.segment}>
          <span
            className={state === 'done' ? styles.done : styles.share}
            style={{ inlineSize: `${state === 'done' ? 100 : share * 90}%` }}
          />
        </span>
      ))}
    </div>
  );
}
