import {
  type WorkGap,
  workGapWords,
  type Worklist,
  type WorkFilter,
  type WorkView,
  workViewWords,
} from '@nattoku/contract/home/worklist';
import styles from '#parts/worklist/worklist.module.css';

type Props = {
  list: Pick<Worklist, 'all' | 'counts'>;
  only: WorkFilter | undefined;
  onChange: (only: WorkFilter | null) => void;
};

/** Each number is that of the rows it leads to. What nobody lacks is not offered; the two views stay where they are. */
export function WorkFilters({ list: { all, counts }, only, onChange }: Props) {
  const gaps = (Object.keys(workGapWords) as WorkGap[]).filter((gap) => counts[gap] > 0 || gap === only);
  return (
    <div className={styles.filters} role="group" aria-label="表示する仕事">
      <span className={styles.gaps}>
        <Filter label="すべて" count={all} pressed={only === undefined} onPress={() => onChange(null)} />
        {gaps.map((gap) => (
          <Filter
            key={gap}
            label={workGapWords[gap]}
            count={counts[gap]}
            pressed={only === gap}
            onPress={() => onChange(only === gap ? null : gap)}
          />
        ))}
      </span>
      <span className={styles.views}>
        {(Object.keys(workViewWords) as WorkView[]).map((view) => (
          <Filter
            key={view}
            label={workViewWords[view]}
            count={counts[view]}
            pressed={only === view}
            onPress={() => onChange(only === view ? null : view)}
          />
        ))}
      </span>
    </div>
  );
}

type FilterProps = { label: string; count: number; pressed: boolean; onPress: () => void };

const Filter = ({ label, count, pressed, onPress }: FilterProps) => (
  <button type="button" aria-pressed={pressed} className={styles.filter} onClick={onPress}>
    {label}
    <span className={styles.count}>{count}</span>
  </button>
);
