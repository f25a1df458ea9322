import type { VideoId } from '@nattoku/contract/shared/primitives';
import type { ListedVideo } from '@nattoku/contract/video/video';
import { formatClock } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { movieIcon } from '@nattoku/ui/tokens/icons';
import { MediaCard } from '@nattoku/ui/player/media-card';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import type { ReactNode } from 'react';
import { isUnderWay } from '#areas/video/upload/upload-store.ts';
import { progressOf } from '#parts/upload/sending-words.ts';
import { useUpload } from '#areas/video/upload/use-upload.ts';
import styles from '#areas/video/library/video.module.css';
import { OriginBadge } from '#areas/video/catalogue/video-origin.tsx';
import { VideoState } from '#areas/video/library/video-state.tsx';
import { factsOf, standingOf } from '#areas/video/library/video-words.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = {
  rows: readonly ListedVideo[] | undefined;
  stale: boolean;
  add: ReactNode;
  onOpen: (videoId: VideoId) => void;
};

export function VideoGrid({ rows, stale, add, onOpen }: Props) {
  if (!rows) return <SkeletonText lines={12} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={movieIcon} title="条件に合う動画はありません" action={add}>
        検索の言葉や絞り込みを変えてみてください。
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={styles.grid} aria-label="動画の一覧" aria-busy={stale}>
      {rows.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} onOpen={() => onOpen(video.id)} />
        </li>
      ))}
    </ul>
  );
}

function VideoCard({ video, onOpen }: { video: ListedVideo; onOpen: () => void }) {
  const mayManage = useIsAllowed('video.manage');
  return (
    <MediaCard
      title={video.title}
      poster={video.poster}
      {...(video.durationSeconds === null ? {} : { duration: formatClock(video.durationSeconds) })}
      onOpen={onOpen}
      badge={mayManage && <VideoState video={video} />}
      meta={
        <>
          <div>{factsOf(video)}</div>
          {video.approachNames.length > 0 && <div>{video.approachNames.join('、')}</div>}
          <div>{standingOf(video)}</div>
          <OriginBadge video={video} />
          <UnderWay video={video} />
        </>
      }
    />
  );
}

function UnderWay({ video }: { video: ListedVideo }) {
  const upload = useUpload(video.id);
  if (video.status === 'failed') return <span className={styles.failure}>{video.failure}</span>;
  if (video.status === 'processing')
    return <ProgressBar label={`${video.title}の変換`} share={video.processingShare ?? undefined} />;
  if (video.status !== 'uploading' || !upload || !isUnderWay(upload)) return null;
  return <ProgressBar label={`${video.title}のアップロード`} share={progressOf(upload).share} />;
}
