import type { Video } from '@nattoku/contract/video';
import { Button } from '@nattoku/ui/button';
import { DescriptionList } from '@nattoku/ui/description-list';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { formatDateTime, formatDuration } from '@nattoku/rules/date-time';
import { useId } from 'react';
import { VideoDetailsForm } from '#areas/video/video-details-form.tsx';
import { fileSize } from '#areas/video/video-words.ts';
import { useUpdateVideo } from '#areas/video/video.queries.ts';
import styles from '#areas/video/video.module.css';

export function VideoDetails({ video }: { video: Video }) {
  const id = useId();
  const update = useUpdateVideo(video.id);
  return (
    <div className={styles.stack}>
      <VideoDetailsForm
        // Another version means other contents: what somebody else saved replaces what stands here.
        key={video.version}
        id={id}
        video={video}
        save={(changed) => update.mutateAsync({ ...changed, version: video.version })}
        onSaved={({ title }) => showSnackbar({ type: 'done', title: '動画の情報を保存しました', desc: title })}
      />
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
