import type { VideoId } from '@nattoku/contract/shared/primitives';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { VideoPlayer } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/ic-support/scenario/builder/preview/preview.module.css';
import { videoQuery } from '#parts/content/video.queries.ts';

/** The film of a step. Nothing of this counts as watched by anybody. */
export function PlayedVideo({ videoId, fromSeconds }: { videoId: string; fromSeconds: number }) {
  // The contract lets only ids of films into a step; the rules know them as text.
  const { data, isError } = useQuery(videoQuery(videoId as VideoId));
  if (isError) return <p className={styles.text}>動画を表示できません。</p>;
  if (!data) return <Skeleton height="12rem" />;
  return (
    <>
      <VideoPlayer title={data.title} playback={data.playback} resumeSeconds={fromSeconds} />
      {fromSeconds > 0 && <p className={styles.where}>{formatClock(fromSeconds)} から始まります</p>}
    </>
  );
}
