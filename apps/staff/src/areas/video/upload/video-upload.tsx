import { type Video } from '@nattoku/contract/video/video';
import { VIDEO_MAX_BYTES } from '@nattoku/contract/video/video-library';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { useState } from 'react';
import { UploadProgress } from '#areas/video/upload/upload-progress.tsx';
import { isUnderWay, startUpload } from '#areas/video/upload/upload-store.ts';
import { UnfinishedUpload } from '#areas/video/upload/upload-unfinished.tsx';
import { useUpload } from '#areas/video/upload/use-upload.ts';
import { fileSize } from '#parts/upload/file-size.ts';
import { videoFileTypes } from '#areas/video/library/video-words.ts';
import styles from '#areas/video/library/video.module.css';
import { problemOfFile } from '#areas/video/upload/upload-file.ts';

type Props = { video: Pick<Video, 'id' | 'title' | 'status'> };

/** The file of a video: choosing it, watching it go, pausing, going on, giving up. */
export function VideoUpload({ video }: Props) {
  const upload = useUpload(video.id);
  if (upload && isUnderWay(upload)) return <UploadProgress upload={upload} name={upload.fileName} />;
  if (video.status !== 'uploading' && video.status !== 'failed') return null;
  // It is there, and the page will hear so in a moment.
  if (upload?.state === 'success' && video.status === 'uploading') return null;
  const failed = upload?.state === 'error' ? upload : undefined;
  return (
    <div className={styles.stack}>
      {failed ? <UploadProgress upload={failed} name={failed.fileName} /> : <UnfinishedUpload videoId={video.id} />}
      {!failed?.error?.resumable && <ChooseFile video={video} />}
    </div>
  );
}

function ChooseFile({ video }: Props) {
  const [error, setError] = useState<string>();
  const take = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    const problem = problemOfFile(file) ?? (files.length > 1 ? ONE_FILE : undefined);
    setError(problem);
    if (!problem) startUpload(video, file);
  };
  return (
    <FileDrop
      label="動画ファイルをここにドロップ"
      help={`MP4・MOV・WebM・MKV、${fileSize(VIDEO_MAX_BYTES)}まで`}
      accept={videoFileTypes}
      // Of several that are dropped none is quietly left out.
      multiple
      onFiles={take}
      error={error}
    />
  );
}

const ONE_FILE =
  '1つの動画に送信できるファイルは1つです。1つだけ選んでください。何本も登録するときは、一覧の「まとめて追加」を使います。';
