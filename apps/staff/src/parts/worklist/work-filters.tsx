import {
  type FeedFilter,
  feedFilterWords,
  type WorkGap,
  workGapWords,
  type Worklist,
  type WorkFilter,
  type WorkView,
  workViewWords,
} from '@nattoku/contract/home/worklist';
import { useState } from 'react';
import styles from '#parts/worklist/worklist.module.css';

type Props = {
  list: Pick<Worklist, 'all' | 'counts'>;
  only: WorkFilter | undefined;
  onChange: (only: WorkFilter | null) => void;
};

/** Each number is that of the rows it leads to. What nobody lacks is not offered; the two views stay where they are. */
export function WorkFilters({ list: { all, counts }, only, onChange }: Props) {
  // What is pressed shows at once; the address and its rows come behind it.
  const [wanted, setWanted] = useState<WorkFilter | null>();
  if (wanted === (only ?? null)) setWanted(undefined);
  const shown = wanted === undefined ? only : wanted;
  const choose = (filter: WorkFilter | null) => {
    setWanted(filter);
    onChange(filter);
  };
  const words = { ...workGapWords, ...feedFilterWords };
  const gaps = (Object.keys(words) as (WorkGap | FeedFilter)[]).filter((gap) => counts[gap] > 0 || gap === shown);
  return (
    <div className={styles.filters} role="group" aria-label="表示する仕事">
      <span className={styles.gaps}>
        <Filter label="すべて" count={all} pressed={!shown} onPress={() => choose(null)} />
        {gaps.map((gap) => (
          <Filter
            key={gap}
            label={words[gap]}
            count={counts[gap]}
            pressed={shown === gap}
            onPress={() => choose(shown === gap ? null : gap)}
          />
        ))}
      </span>
      <span className={styles.views}>
        {(Object.keys(workViewWords) as WorkView[]).map((view) => (
          <Filter
            key={view}
            label={workViewWords[view]}
            count={counts[view]}
            pressed={shown === view}
            onPress={() => choose(shown === view ? null : view)}
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
