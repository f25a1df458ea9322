import type { ChatEntry } from '@nattoku/contract/chat/chat';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { VideoPlayer } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import { videoQuery } from '#parts/content/video.queries.ts';

/** The film that a question is about, and the second at which it was asked. */
export type AskedFilm = NonNullable<Extract<ChatEntry, { kind: 'message' }>['film']>;

/** The film at the second at which the patient asked. */
export function FilmDialog({ title, film, onClose }: { title: string; film: AskedFilm; onClose: () => void }) {
  const close = (
    <Button variant="subTertiary" onClick={onClose}>
      閉じる
    </Button>
  );
  return (
    <Dialog open size="large" title={title} onClose={onClose} actions={close}>
      <Film {...film} />
    </Dialog>
  );
}

function Film({ videoId, seconds }: AskedFilm) {
  const { data, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  return <VideoPlayer title={data.title} playback={data.playback} resumeSeconds={seconds} />;
}
