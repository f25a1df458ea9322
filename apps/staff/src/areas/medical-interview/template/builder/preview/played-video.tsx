import type { VideoId } from '@nattoku/contract/shared/primitives';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { VideoPlayer } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import { videoQuery } from '#parts/content/video.queries.ts';

/** The film between two questions. Nothing of this counts as watched by anybody. */
export function PlayedVideo({ videoId }: { videoId: string }) {
  // The contract lets only ids of films into a question; the rules know them as text.
  const { data, isError } = useQuery(videoQuery(videoId as VideoId));
  if (isError) return <p className={styles.quiet}>動画を表示できません。</p>;
  if (!data) return <Skeleton height="12rem" />;
  return <VideoPlayer title={data.title} playback={data.playback} />;
}
