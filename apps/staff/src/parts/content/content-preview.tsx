import type { VideoSummary } from '@nattoku/contract/video/video';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { checkIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { VideoPlayer } from '@nattoku/ui/player/video-player';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentFacts } from '#parts/content/content-facts.ts';
import { videoQuery } from '#parts/content/video.queries.ts';
import styles from '#parts/content/content-preview.module.css';

type Props = {
  title: string;
  description: string;
  videos: readonly VideoSummary[];
  added: boolean;
  onAdd: () => void;
  onClose: () => void;
};

/** Staff look into a video before they order it. Nothing of this counts as watched by anybody. */
export function ContentPreview({ title, description, videos, added, onAdd, onClose }: Props) {
  const [shown, setShown] = useState(videos[0]);
  const add = () => {
    onAdd();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            閉じる
          </Button>
          <Button icon={added ? checkIcon : plusIcon} disabled={added || videos.length === 0} onClick={add}>
            {added ? '追加済み' : '追加'}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {shown && <Player key={shown.id} video={shown} />}
        {description && <p className={styles.description}>{description}</p>}
        {videos.length > 1 && (
          <ol role="list" className={styles.list} aria-label="含まれる動画">
            {videos.map((video) => (
              <li key={video.id}>
                <button
                  type="button"
                  className={video === shown ? `${styles.video} ${styles.shown}` : styles.video}
                  aria-current={video === shown}
                  onClick={() => setShown(video)}
                >
                  <span>{video.title}</span>
                  <span className={styles.facts}>
                    {formatDuration(video.durationSeconds ?? 0)}・{contentFacts([video], { counted: false })}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

function Player({ video }: { video: VideoSummary }) {
  const { data, isError, isFetching, refetch } = useQuery(videoQuery(video.id));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  return <VideoPlayer title={data.title} playback={data.playback} />;
}
