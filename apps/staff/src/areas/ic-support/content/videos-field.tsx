import type { VideoId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/ic-support/content/content.module.css';
import { ChooseVideo } from '#parts/content/choose-video.tsx';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';
import { videoQuery } from '#parts/content/video.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type KnownVideo = { id: VideoId; title: string; durationSeconds: number | null; available: boolean };

type Props = {
  /** What the server told of them; what was chosen just now is asked for. */
  known: readonly KnownVideo[];
  videoIds: readonly VideoId[];
  most: number;
  onChange: (videoIds: VideoId[]) => void;
};

/** The films in the order in which the patient sees them. */
export function VideosField({ known, videoIds, most, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const maySee = useIsAllowed('video.view');
  const videos = useVideos(known, videoIds);
  const place = (id: VideoId, index: number) => {
    const others = videoIds.filter((each) => each !== id);
    onChange(others.toSpliced(index, 0, id));
  };
  return (
    <section>
      <h3 className={styles.heading}>動画</h3>
      <ChosenVideos
        videos={videos}
        onPlace={place}
        onRemove={(id) => onChange(videoIds.filter((each) => each !== id))}
        empty="動画を入れないときは、このままでかまいません。"
      />
      {maySee && (
        <Button
          variant="tertiary"
          size="small"
          icon={plusIcon}
          disabled={videoIds.length >= most}
          onClick={() => setChoosing(true)}
        >
          動画を追加
        </Button>
      )}
      {choosing && (
        <ChooseVideo
          onClose={() => setChoosing(false)}
          onChoose={(id) => {
            setChoosing(false);
            if (!videoIds.includes(id)) onChange([...videoIds, id]);
          }}
        />
      )}
    </section>
  );
}

function useVideos(known: readonly KnownVideo[], ids: readonly VideoId[]) {
  const asked = useQueries({
    queries: ids.map((id) => ({ ...videoQuery(id), enabled: !known.some((video) => video.id === id) })),
  });
  return ids.map((id, at) => {
    const told = known.find((video) => video.id === id);
    const fresh = asked[at]?.data;
    return {
      id,
      title: told?.title ?? fresh?.title ?? '…',
      durationSeconds: told?.durationSeconds ?? fresh?.durationSeconds ?? 0,
      available: told?.available ?? true,
    };
  });
}
