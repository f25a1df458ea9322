import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { UploadRow } from '@nattoku/ui/form/upload-row';
import { useState } from 'react';
import { cancelUpload, pauseUpload, resumeUpload } from '#areas/video/upload/upload-store.ts';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';
import { doingOf, progressOf } from '#parts/upload/sending-words.ts';
import { isLostOnReload, noteOf } from '#areas/video/upload/upload-words.ts';
import { fileSize } from '#parts/upload/file-size.ts';
import styles from '#areas/video/library/video.module.css';

type Props = { upload: ShownUpload; name: string };

/** An upload on its way: how far it is, and the means to pause it, to go on and to call it off. */
export function UploadProgress({ upload, name }: Props) {
  const { videoId, state, error, bytesTransferred } = upload;
  const [asking, setAsking] = useState(false);
  const callOff = () => (bytesTransferred === 0 || error ? cancelUpload(videoId) : setAsking(true));
  return (
    <div>
      <UploadRow
        name={name}
        {...progressOf(upload)}
        state={state}
        doing={doingOf(upload)}
        note={noteOf(upload)}
        onPause={() => pauseUpload(videoId)}
        {...(error?.resumable === false ? {} : { onResume: () => resumeUpload(videoId) })}
        onCancel={callOff}
      />
      {isLostOnReload(upload) && (
        <p className={styles.quiet}>
          このブラウザーには途中経過を保存できません。画面を閉じると、次は最初からの送信になります。
        </p>
      )}
      <ConfirmDialog
        // It closes by itself when there is nothing left to call off.
        open={asking && (state === 'running' || state === 'pausing' || state === 'paused')}
        onClose={() => setAsking(false)}
        title={`「${name}」の送信を中止しますか？`}
        description={`送信済みの${fileSize(bytesTransferred)}は削除されます。後で続きから送るには「一時停止」を使ってください。`}
        verb="中止する"
        destructive
        onConfirm={() => {
          setAsking(false);
          cancelUpload(videoId);
        }}
      />
    </div>
  );
}
