import type { FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import { Button } from '@nattoku/ui/action/button';
import { FeedTaskRow } from '#parts/worklist/feed-task-row.tsx';
import { moveBetweenRows } from '#parts/worklist/work-keys.ts';
import styles from '#parts/worklist/worklist.module.css';

const FEED_TASKS = '連携で取り込めなかったもの';

export type FeedProps = {
  feedTasks: readonly FeedTask[];
  /** How many tasks are not listed here. */
  moreFeedTasks: number;
  onShowFeedTasks: () => void;
  onDismiss: (task: FeedTask) => void;
};
/** Messages of other systems and files that were rejected, as a part of the worklist. */
export function FeedSection({ feedTasks, moreFeedTasks, onShowFeedTasks, onDismiss }: FeedProps) {
  return (
    <section aria-label={FEED_TASKS} className={styles.section}>
      <h3 className={styles.sectionHeading}>{FEED_TASKS}</h3>
      <ul role="list" className={styles.rows} onKeyDown={moveBetweenRows}>
        {feedTasks.map((task) => (
          <FeedTaskRow key={task.id} task={task} onDismiss={() => onDismiss(task)} />
        ))}
      </ul>
      {moreFeedTasks > 0 && (
        <Button variant="fourth" size="small" onClick={onShowFeedTasks}>
          {`ほか${moreFeedTasks}件を見る`}
        </Button>
      )}
    </section>
  );
}
