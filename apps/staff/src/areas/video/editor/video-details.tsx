import type { NewVideo, Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { useId, useState } from 'react';
import { VideoDetailsForm } from '#areas/video/editor/video-details-form.tsx';
import { valuesOf } from '#areas/video/editor/video-values.ts';
import { fileSize } from '#parts/upload/file-size.ts';
import { VideoOvertaken } from '#areas/video/editor/video-overtaken.tsx';
import { useUpdateVideo } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';
import { queryClient } from '#platform/query-client.ts';
import { videoQuery } from '#parts/content/video.queries.ts';

export function VideoDetails({ video }: { video: Video }) {
  const id = useId();
  const update = useUpdateVideo(video.id);
  // The record as it was when typing began. Without anything typed, what others save simply takes its place.
  const [base, setBase] = useState(video);
  const [isDirty, setDirty] = useState(false);
  const isBehind = video.version > base.version;
  if (isBehind && (!isDirty || contentOf(video) === contentOf(base))) setBase(video);

  const save = async (changed: NewVideo) => {
    try {
      return await update.mutateAsync({ ...changed, version: base.version });
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: videoQuery(video.id).queryKey });
      throw error;
    }
  };
  const saved = (now: Video) => {
    setBase(now);
    showSnackbar({ type: 'done', title: '動画の情報を保存しました', desc: now.title });
  };
  const settle = (keep: 'mine' | 'theirs') => setBase(keep === 'theirs' ? video : { ...base, version: video.version });

  return (
    <div className={styles.stack}>
      {isBehind && isDirty && !update.isPending && <VideoOvertaken saved={video} onSettle={settle} />}
      <VideoDetailsForm key={contentOf(base)} id={id} video={base} save={save} onSaved={saved} onDirty={setDirty} />
      <DescriptionList
        items={[
          { term: '長さ', detail: video.durationSeconds === null ? null : formatDuration(video.durationSeconds) },
          {
            term: '元のファイル',
            detail: video.sourceName && `${video.sourceName}（${fileSize(video.sourceSize ?? 0)}）`,
          },
          { term: '使われているアプローチ', detail: video.approachNames.join('、') },
          { term: '最終更新', detail: formatDateTime(video.updatedAt) },
        ]}
      />
      <div className={styles.end}>
        <Button type="submit" form={id} loading={update.isPending}>
          変更を保存
        </Button>
      </div>
    </div>
  );
}

const contentOf = (video: Video): string => JSON.stringify(valuesOf(video));
