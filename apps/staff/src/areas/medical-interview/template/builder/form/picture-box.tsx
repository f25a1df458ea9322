import {
  INTERVIEW_PICTURE_MAX_BYTES,
  type InterviewPicture,
  interviewPicturePath,
  interviewPicturesPath,
} from '@nattoku/contract/medical-interview/interview-picture-files';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { useCommand } from '#editing/use-command.ts';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { sendFile } from '#platform/network/files.ts';

type Props = {
  label: string;
  imageId: string | null;
  alt: string;
  disabled: boolean;
  onChange: (imageId: string | null) => void;
};

/** A picture that is asked with. */
export function PictureBox({ label, imageId, alt, disabled, onChange }: Props) {
  const { run, refuse, refusal } = useCommand();
  const [sending, setSending] = useState<{ name: string; task: UploadTask }>();
  const take = ([file]: File[]) => {
    if (!file) return;
    if (file.size === 0 || file.size > INTERVIEW_PICTURE_MAX_BYTES)
      return refuse('この図は使えません。20MBまでのJPEGかPNGを選んでください。');
    void run(async () => {
      try {
        onChange((await sendPicture(file, (task) => setSending({ name: file.name, task }))).id);
      } catch (error) {
        if (!isCalledOff(error)) throw error;
      } finally {
        setSending(undefined);
      }
    });
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {sending ? (
        <SendingRow {...sending} />
      ) : imageId === null ? (
        <FileDrop
          label={`${label}をここに置くか、選んでください`}
          help="JPEGかPNG、20MBまで。撮影場所などの記録は取り除きます。"
          accept="image/jpeg,image/png"
          disabled={disabled}
          onFiles={take}
        />
      ) : (
        <>
          <img className={styles.picture} src={interviewPicturePath(imageId)} alt={alt} />
          <Button
            size="small"
            variant="subTertiary"
            icon={trashIcon}
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            図を外す
          </Button>
        </>
      )}
    </div>
  );
}

const sendPicture = (file: File, onTask: (task: UploadTask) => void): Promise<InterviewPicture> =>
  sendFile(
    { address: interviewPicturesPath, method: 'POST', file, purpose: 'interviewPicture', isRepeatable: false },
    { onTask },
  );
