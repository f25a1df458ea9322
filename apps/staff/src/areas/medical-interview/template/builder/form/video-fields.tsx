import { VideoId } from '@nattoku/contract/shared/primitives';
import { formatClock } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { movieIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { ChooseVideo } from '#parts/content/choose-video.tsx';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { videoQuery } from '#parts/content/video.queries.ts';

/** A film of the library that is watched between the questions. */
export function VideoFields({ item: { videoId }, disabled, put }: ItemProps<'video'>) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.group}>
      {videoId && <ChosenVideo videoId={videoId} />}
      <Button size="small" variant="tertiary" icon={movieIcon} disabled={disabled} onClick={() => setChoosing(true)}>
        {videoId ? '別の動画を選ぶ' : '動画を選ぶ'}
      </Button>
      {choosing && (
        <ChooseVideo
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            put({ videoId: chosen }, 'videoId');
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

function ChosenVideo({ videoId }: { videoId: string }) {
  // The contract lets only ids of films into a question; the rules know them as text.
  const { data: video, isError } = useQuery(videoQuery(VideoId.parse(videoId)));
  if (isError) return <p className={styles.hint}>選ばれている動画は、いま見られません。選び直してください。</p>;
  if (!video) return <p role="status">動画を調べています…</p>;
  return (
    <p>
      <strong>{video.title}</strong>
      {video.durationSeconds !== null && `（${formatClock(video.durationSeconds)}）`}
    </p>
  );
}
