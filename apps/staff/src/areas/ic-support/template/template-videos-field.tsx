import type { IcTemplate } from '@nattoku/contract/ic-support/ic-template';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseVideo } from '#areas/ic-support/scenario/builder/form/choose-video.tsx';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-editor.tsx';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';
import { videoQuery } from '#parts/content/video.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** The films in the order in which the patient sees them. */
export function TemplateVideosField({ kept, draft: { videoIds }, onChange }: PartProps) {
  const [choosing, setChoosing] = useState(false);
  const maySee = useIsAllowed('video.view');
  const videos = useVideos(kept, videoIds);
  const put = (ids: VideoId[]) => onChange({ videoIds: ids });
  const place = (id: VideoId, index: number) => {
    const others = videoIds.filter((each) => each !== id);
    put(others.toSpliced(index, 0, id));
  };
  return (
    <section>
      <h3 className={styles.heading}>動画</h3>
      <ChosenVideos
        videos={videos}
        onPlace={place}
        onRemove={(id) => put(videoIds.filter((each) => each !== id))}
        empty="動画を入れないときは、このままでかまいません。"
      />
      {maySee && (
        <Button
          variant="tertiary"
          size="small"
          icon={plusIcon}
          disabled={videoIds.length >= icTemplateLimits.videos}
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
            if (!videoIds.includes(id)) put([...videoIds, id]);
          }}
        />
      )}
    </section>
  );
}

/** What was chosen just now is not in what the server told of the template before. */
function useVideos({ videos }: IcTemplate, ids: readonly VideoId[]) {
  const asked = useQueries({
    queries: ids.map((id) => ({ ...videoQuery(id), enabled: !videos.some((video) => video.id === id) })),
  });
  return ids.map((id, at) => {
    const known = videos.find((video) => video.id === id);
    const fresh = asked[at]?.data;
    return {
      id,
      title: known?.title ?? fresh?.title ?? '…',
      durationSeconds: known?.durationSeconds ?? fresh?.durationSeconds ?? 0,
      available: known?.available ?? true,
    };
  });
}
