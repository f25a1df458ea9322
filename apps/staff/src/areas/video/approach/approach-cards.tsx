import { type Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDuration } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { ApproachBadges } from '#areas/video/approach/approach-badges.tsx';
import styles from '#areas/video/approach/approach-library.module.css';
import { CompletenessBar } from '#areas/video/approach/completeness-bar.tsx';

type Props = {
  rows: readonly Approach[] | undefined;
  stale: boolean;
  /** Something is searched or filtered. */
  narrowed: boolean;
  add: ReactNode;
  onOpen: (approachId: ApproachId) => void;
};

export function ApproachCards({ rows, stale, narrowed, add, onOpen }: Props) {
  if (!rows) return <SkeletonText lines={12} />;
  if (rows.length === 0) {
    return narrowed ? (
      <EmptyState icon={clipboardIcon} title="条件に合うアプローチはありません">
        検索の言葉や絞り込みを変えてみてください。
      </EmptyState>
    ) : (
      <EmptyState icon={clipboardIcon} title="アプローチはまだありません" action={add}>
        アプローチは、手術や検査ごとに動画と説明の内容をまとめたものです。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.grid} aria-label="アプローチの一覧" aria-busy={stale}>
      {rows.map((approach) => (
        <li key={approach.id}>
          <MediaCard
            title={approach.name}
            poster={approach.videos[0]?.poster}
            onOpen={() => onOpen(approach.id)}
            meta={
              <>
                <ApproachBadges approach={approach} />
                <div>{factsOf(approach)}</div>
                <div>{datesOf(approach)}</div>
                <CompletenessBar of={approach.name} completeness={approach.completeness} />
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

const questionsOf = ({ videos }: Approach): number => videos.reduce((sum, { questionCount }) => sum + questionCount, 0);

/** 「手術・動画2本・5分・確認問題あり」 */
const factsOf = (approach: Approach): string =>
  [
    approachCategoryNames[approach.category],
    `動画${approach.videos.length}本`,
    approach.totalSeconds > 0 ? formatDuration(approach.totalSeconds) : null,
    questionsOf(approach) > 0 ? '確認問題あり' : '確認問題なし',
  ]
    .filter(Boolean)
    .join('・');

const datesOf = ({ updatedAt, validUntil }: Approach): string =>
  [`改訂 ${formatDate(updatedAt)}`, validUntil && `承認期限 ${formatDate(validUntil)}`].filter(Boolean).join('・');
