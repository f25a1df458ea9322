import { Badge } from '@nattoku/ui/feedback/badge';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { minusIcon, pencilIcon, plusIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from '#parts/review/review.module.css';

/** One thing that two versions do not have alike. `key`: of what. */
export type VersionDifference = {
  key: string;
  kind: keyof typeof kinds;
  title: string;
  parts: readonly { part: string; before: string; after: string }[];
};

type Asked = Pick<UseQueryResult<readonly VersionDifference[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>;

/** What is different between two versions, as far as it is known by now. */
export function Differences({ data, isError, isFetching, refetch }: Asked) {
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">違いを調べています…</p>;
  if (data.length === 0) return <p className={styles.quiet}>違いはありません。</p>;
  return (
    <ul role="list" className={styles.differences} aria-label="違い">
      {data.map((difference) => (
        <li key={`${difference.kind} ${difference.key}`} className={styles.differing}>
          <Difference difference={difference} />
        </li>
      ))}
    </ul>
  );
}

const kinds = {
  added: { word: '追加', tone: 'done', icon: plusIcon },
  removed: { word: '削除', tone: 'error', icon: minusIcon },
  changed: { word: '変更', tone: 'warning', icon: pencilIcon },
  moved: { word: '移動', tone: 'neutral', icon: swapIcon },
} as const;

const Difference = ({ difference: { kind, title, parts } }: { difference: VersionDifference }) => (
  <>
    <p className={styles.differingTitle}>
      <Badge tone={kinds[kind].tone} icon={kinds[kind].icon}>
        {kinds[kind].word}
      </Badge>
      <span className={styles.title}>{title}</span>
    </p>
    {parts.length > 0 && (
      <table className={styles.beforeAfter}>
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">前</th>
            <th scope="col">後</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, before, after }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{before || '（なし）'}</td>
              <td>{after || '（なし）'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
);
