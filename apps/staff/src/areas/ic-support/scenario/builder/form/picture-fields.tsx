import {
  SCENARIO_PICTURE_MAX_BYTES,
  type ScenarioPicture,
  scenarioPicturePath,
  scenarioPicturesPath,
} from '@nattoku/contract/ic-support/scenario-files';
import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import type { UploadTask } from '@nattoku/baas/upload-task';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { useCommand } from '#editing/use-command.ts';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { sendFile } from '#platform/network/files.ts';

type Picture = { imageId: string | null; alt: string };
type Props = {
  step: Picture;
  disabled: boolean;
  required?: boolean;
  put: (change: Partial<Picture>, about: string) => void;
};

/** A picture with the words that are read out in its place. */
export function PictureFields({ step: { imageId, alt }, disabled, required = false, put }: Props) {
  const { run, refuse, refusal } = useCommand();
  const [sending, setSending] = useState<{ name: string; task: UploadTask }>();
  const take = ([file]: File[]) => {
    if (!file) return;
    if (file.size === 0 || file.size > SCENARIO_PICTURE_MAX_BYTES)
      return refuse('この図は使えません。20MBまでのJPEGかPNGを選んでください。');
    void run(async () => {
      try {
        put({ imageId: (await sendPicture(file, (task) => setSending({ name: file.name, task }))).id }, 'imageId');
      } catch (error) {
        if (!isCalledOff(error)) throw error;
      } finally {
        setSending(undefined);
      }
    });
  };
  return (
    <div className={styles.group} role="group" aria-label="図">
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {sending ? (
        <SendingRow {...sending} />
      ) : imageId ? (
        <>
          <img className={styles.picture} src={scenarioPicturePath(imageId)} alt={alt} />
          <Button
            size="small"
            variant="subTertiary"
            icon={trashIcon}
            disabled={disabled}
            onClick={() => put({ imageId: null }, 'imageId')}
          >
            図を外す
          </Button>
        </>
      ) : (
        <FileDrop
          label={required ? '図をここに置くか、選んでください' : '図（なくてもよい）をここに置くか、選んでください'}
          help="JPEGかPNG、20MBまで。撮影場所などの記録は取り除きます。"
          accept="image/jpeg,image/png"
          disabled={disabled}
          onFiles={take}
        />
      )}
      {(required || imageId) && (
        <TextAreaField
          label="図の説明"
          help="図が見えない人に読み上げます。"
          rows={2}
          counter={scenarioLimits.alt}
          value={alt}
          disabled={disabled}
          onChange={({ target }) => put({ alt: target.value }, 'alt')}
        />
      )}
    </div>
  );
}

const sendPicture = (file: File, onTask: (task: UploadTask) => void): Promise<ScenarioPicture> =>
  sendFile(
    { address: scenarioPicturesPath, method: 'POST', file, purpose: 'scenarioPicture', isRepeatable: false },
    { onTask },
  );
