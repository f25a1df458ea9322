import { type Video, VIDEO_MAX_BYTES } from '@nattoku/contract/video';
import { formatDuration } from '@nattoku/rules/date-time';
import { FileDrop } from '@nattoku/ui/file-drop';
import { UploadRow } from '@nattoku/ui/upload-row';
import { useState } from 'react';
import { cancelUpload, pauseUpload, resumeUpload, startUpload, type UploadTask } from '#areas/video/upload-store.ts';
import { useUpload } from '#areas/video/use-upload.ts';
import { fileSize } from '#areas/video/video-words.ts';

type Props = { video: Pick<Video, 'id' | 'status'> };

/** The file of a video: choosing it, watching it go, pausing, going on, giving up. */
export function VideoUpload({ video }: Props) {
  const task = useUpload(video.id);
  const [error, setError] = useState<string>();
  if (task && task.state !== 'canceled' && task.state !== 'success') return <Sending task={task} />;
  if (video.status !== 'uploading' && video.status !== 'failed') return null;

  const take = ([file]: File[]) => {
    if (!file) return;
    const problem = problemOf(file);
    setError(problem);
    if (!problem) void startUpload(video.id, file);
  };
  return (
    <FileDrop
      label="動画ファイルをここにドロップ"
      help={`MP4・MOV・WebM、${fileSize(VIDEO_MAX_BYTES)}まで。前に途中まで送ったファイルを選ぶと、続きから送信します。`}
      accept="video/*,.mp4,.mov,.m4v,.webm,.mkv"
      onFiles={take}
      error={error}
    />
  );
}

const problemOf = ({ size }: File): string | undefined => {
  if (size === 0) return 'このファイルは空です。別のファイルを選んでください。';
  if (size > VIDEO_MAX_BYTES)
    return `ファイルが大きすぎます（${fileSize(size)}）。${fileSize(VIDEO_MAX_BYTES)}までの動画を選んでください。`;
  return undefined;
};

function Sending({ task }: { task: UploadTask }) {
  const { videoId, name, size, sent, state, failure } = task;
  return (
    <UploadRow
      name={name}
      size={`${fileSize(sent)} / ${fileSize(size)}`}
      state={state}
      share={size === 0 ? 0 : sent / size}
      note={failure ?? remaining(task)}
      onPause={() => void pauseUpload(videoId)}
      onResume={() => resumeUpload(videoId)}
      onCancel={() => void cancelUpload(videoId)}
    />
  );
}

const remaining = ({ size, sent, speed, state }: UploadTask): string | undefined =>
  state === 'running' && speed > 0
    ? `あと約${formatDuration(Math.max(1, Math.ceil((size - sent) / speed)))}`
    : undefined;
