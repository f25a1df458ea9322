import { VideoId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { isUnderWay } from '#areas/video/upload/upload-store.ts';
import { uploadMemory } from '#platform/network/uploads.ts';
import { UploadProgress } from '#areas/video/upload/upload-progress.tsx';
import { unfinishedQuery } from '#areas/video/upload/upload-unfinished.queries.ts';
import { useUploads } from '#areas/video/upload/use-upload.ts';
import { unfinishedSentence } from '#areas/video/upload/upload-words.ts';
import styles from '#areas/video/library/video.module.css';
import { videoQuery } from '#parts/content/video.queries.ts';

type Props = { onOpen: (videoId: VideoId) => void };

/** All that is on its way, and what an earlier page left half sent. */
export function UploadList({ onOpen }: Props) {
  const uploads = useUploads();
  const shown = [...uploads.values()].filter((upload) => isUnderWay(upload) || upload.state === 'error');
  const unfinished = keptVideoIds().filter((id) => !uploads.has(id));
  if (shown.length === 0 && unfinished.length === 0) return null;
  return (
    <section className={styles.uploads} aria-label="アップロード">
      {shown.map((upload) => (
        <div key={upload.videoId} className={styles.stack}>
          <UploadProgress upload={upload} name={upload.title} />
          {upload.error?.resumable === false && (
            <div className={styles.line}>
              <Button size="small" variant="tertiary" onClick={() => onOpen(upload.videoId)}>
                ファイルを選び直す
              </Button>
            </div>
          )}
        </div>
      ))}
      {unfinished.map((id) => (
        <Unfinished key={id} videoId={id} onOpen={() => onOpen(id)} />
      ))}
    </section>
  );
}

const keptVideoIds = (): VideoId[] =>
  uploadMemory.keys().flatMap((key) => {
    const id = VideoId.safeParse(key);
    return id.success ? [id.data] : [];
  });

/** Another person's, or of another facility that somebody signed in to on this machine, it is not found and not shown. */
function Unfinished({ videoId, onOpen }: { videoId: VideoId; onOpen: () => void }) {
  const { data: video } = useQuery({ ...videoQuery(videoId), retry: false, throwOnError: false });
  const { data: unfinished } = useQuery(unfinishedQuery(videoId));
  if (!video || !unfinished) return null;
  return (
    <Notice
      tone="info"
      title={`「${video.title}」の送信が途中で止まっています`}
      action={
        <Button size="small" variant="tertiary" onClick={onOpen}>
          続きを送信
        </Button>
      }
    >
      {unfinishedSentence(unfinished)}
    </Notice>
  );
}
