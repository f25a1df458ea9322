import styles from '#feedback/skeleton.module.css';

type Props = {
  /** CSS lengths. A skeleton has the size of what it stands for, so that nothing moves when it arrives. */
  width?: string;
  height?: string;
};

export function Skeleton({ width = '100%', height = '1em' }: Props) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

const widths = ['92%', '78%', '86%', '64%'];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text} role="status" aria-label="読み込み中">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={widths[line % widths.length] ?? '100%'} />
      ))}
    </span>
  );
}
