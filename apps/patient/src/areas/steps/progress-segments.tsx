import type { PatientPageItem } from '@nattoku/contract/patient-page/patient-page';
import styles from '#areas/steps/progress-segments.module.css';
import { kindOf } from '#progress/declared-kinds.ts';
import { isItemDone } from '#progress/steps.ts';

/** One stretch for each step, filled as far as somebody is. The heading says the same in words. */
export function ProgressSegments({ items }: { items: readonly PatientPageItem[] }) {
  const shares = items.map((item) => ({
    id: item.id,
    done: isItemDone(item),
    share: kindOf(item)?.share?.(item) ?? 0,
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
