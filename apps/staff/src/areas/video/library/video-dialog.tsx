import type { VideoId } from '@nattoku/contract/shared/primitives';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { VideoPreview } from '#areas/video/editor/video-preview.tsx';
import { videoQuery } from '#parts/content/video.queries.ts';

type Props = { videoId: VideoId; onClose: () => void };

/** One video to look at. */
export function VideoDialog({ videoId, onClose }: Props) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  return (
    <Dialog open onClose={onClose} size="large" title={video?.title ?? '動画'}>
      {video ? (
        <VideoPreview video={video} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          動画が見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
