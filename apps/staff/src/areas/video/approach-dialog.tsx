import type { ApproachId } from '@nattoku/contract/shared';
import { type Approach, approachCategoryNames } from '@nattoku/contract/approach';
import { formatClock, formatDuration } from '@nattoku/rules/date-time';
import { Button, ButtonLink } from '@nattoku/ui/button';
import { Dialog } from '@nattoku/ui/dialog';
import { ErrorState } from '@nattoku/ui/error-state';
import { movieIcon, pencilIcon } from '@nattoku/ui/icons';
import { MediaCard } from '@nattoku/ui/media-card';
import { Notice } from '@nattoku/ui/notice';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApproachEditor } from '#areas/video/approach-editor.tsx';
import { VideoDialog } from '#areas/video/video-dialog.tsx';
import { factsOf } from '#areas/video/video-words.ts';
import { approachQuery } from '#shared/video.queries.ts';
import styles from '#areas/video/video.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#router/paths.ts';

type Props = { approachId: ApproachId; onClose: () => void };

/** One approach with its videos in the order in which patients see them. */
export function ApproachDialog({ approachId, onClose }: Props) {
  const { data: approach, isError, isFetching, refetch } = useQuery(approachQuery(approachId));
  const mayManage = useIsAllowed('video.manage');
  const mayOrder = useIsAllowed('video.order');
  const [editing, setEditing] = useState(false);

  if (approach && editing) {
    return <ApproachEditor approach={approach} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={approach?.name ?? 'アプローチ'}
      actions={
        approach && (
          <>
            {mayManage && (
              <Button variant="tertiary" icon={pencilIcon} onClick={() => setEditing(true)}>
                編集
              </Button>
            )}
            {mayOrder && approach.videos.length > 0 && (
              <ButtonLink icon={movieIcon} href={href('/video/order/flow/patient', { approach: approachId })}>
                このアプローチでオーダー
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {approach ? (
        <Contents approach={approach} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function Contents({ approach }: { approach: Approach }) {
  const [shown, setShown] = useState<Approach['videos'][number]>();
  return (
    <div className={styles.stack}>
      <p>
        {approachCategoryNames[approach.category]}・動画{approach.videos.length}本・
        {formatDuration(approach.totalSeconds)}
      </p>
      {approach.description && <p className={styles.description}>{approach.description}</p>}
      {approach.videos.length === 0 && <Notice tone="info">このアプローチには、まだ動画がありません。</Notice>}
      <ol role="list" className={styles.grid} aria-label="このアプローチの動画">
        {approach.videos.map((video) => (
          <li key={video.id}>
            <MediaCard
              title={video.title}
              poster={video.poster}
              {...(video.durationSeconds === null ? {} : { duration: formatClock(video.durationSeconds) })}
              onOpen={() => setShown(video)}
              meta={factsOf(video)}
            />
          </li>
        ))}
      </ol>
      {shown && <VideoDialog videoId={shown.id} onClose={() => setShown(undefined)} />}
    </div>
  );
}
