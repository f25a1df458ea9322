import type { PatientPageItem } from '@nattoku/contract/patient-page/patient-page';
import styles from '#areas/steps/progress-segments.module.css';
import { isItemDone, type Step } from '#progress/steps.ts';

/** One stretch for each step, filled as far as it was watched. The heading says the same in words. */
export function ProgressSegments({ items, steps }: { items: readonly PatientPageItem[]; steps: readonly Step[] }) {
  const shares = items.map((item) => ({
    id: item.id,
    done: isItemDone(item),
    share: steps.find((step) => step.item.id === item.id)?.share ?? 0,
  }));
  return (
    <div className={styles.segments} aria-hidden="true">
      {shares.map(({ id, done, share }) => (
        <span key={id} className={styles.segment}>
          <span className={done ? styles.done : styles.share} style={{ inlineSize: `${done ? 100 : share * 90}%` }} />
        </span>
      ))}
    </div>
  );
}
