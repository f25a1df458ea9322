import {
  INTERVIEW_PHOTO_MAX_BYTES,
  interviewPhotoPath,
  staffInterviewPhotosPath,
} from '@nattoku/contract/medical-interview/interview-photo-files';
import type { InterviewPhoto } from '@nattoku/contract/medical-interview/interview-page-item';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/medical-interview/detail/entry/interview-entry.module.css';
import { useCommand } from '#editing/use-command.ts';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { sendFile } from '#platform/network/files.ts';

type Props = {
  itemId: OrderItemId;
  item: Extract<InterviewItem, { kind: 'photo' }>;
  label: string;
  value: Answer | undefined;
  error: string | undefined;
  onChange: (answer: Answer | undefined) => void;
};

/** What came with the paper, such as a medicine book, photographed or scanned by staff. */
export function EntryPhotos({ itemId, item, label, value, error, onChange }: Props) {
  const files = value?.type === 'files' ? value.files : [];
  const keep = (next: readonly string[]) =>
    onChange(next.length === 0 ? undefined : { type: 'files', files: [...next] });
  const { take, sending, refusal, pending } = useTaking(itemId, item.most - files.length, (added) =>
    keep([...files, ...added]),
  );
  return (
    <div className={styles.photos} role="group" aria-label={label}>
      <p className={styles.photosName}>{label}</p>
      {item.help && <p className={styles.help}>{item.help}</p>}
      {files.length > 0 && (
        <ul role="list" className={styles.pictures}>
          {files.map((file, index) => (
            <li key={file}>
              <img
                className={styles.picture}
                src={interviewPhotoPath(file)}
                alt={`${shortName(item)} ${index + 1}枚目`}
              />
              <Button
                size="small"
                variant="subTertiary"
                icon={trashIcon}
                aria-label={`${shortName(item)}の${index + 1}枚目を外す`}
                onClick={() => keep(files.filter((one) => one !== file))}
              >
                外す
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {sending ? (
        <SendingRow {...sending} />
      ) : (
        files.length < item.most && (
          <FileDrop
            label={`${label}の写真をここに置くか、選んでください`}
            help={`JPEGかPNG、1枚20MBまで、${item.most}枚まで。撮影場所などの記録は取り除きます。`}
            accept="image/jpeg,image/png"
            multiple={item.most > 1}
            disabled={pending}
            error={error}
            onFiles={take}
          />
        )
      )}
    </div>
  );
}

/** One picture after the other; those that are there stay, whatever becomes of the next. */
function useTaking(itemId: OrderItemId, room: number, onTaken: (added: readonly string[]) => void) {
  const { run, refuse, refusal, pending } = useCommand();
  const [sending, setSending] = useState<{ name: string; task: UploadTask }>();
  const take = (files: File[]) => {
    if (files.some(({ size }) => size === 0 || size > INTERVIEW_PHOTO_MAX_BYTES))
      return refuse('この写真は使えません。20MBまでのJPEGかPNGを選んでください。');
    if (files.length > room) return refuse(`あと${room}枚まで選べます。`);
    void run(async () => {
      const added: string[] = [];
      try {
        for (const file of files) {
          const { id } = await sendPhoto(itemId, file, (task) => setSending({ name: file.name, task }));
          added.push(id);
          onTaken(added);
        }
      } catch (thrown) {
        if (!isCalledOff(thrown)) throw thrown;
      } finally {
        setSending(undefined);
      }
    });
  };
  return { take, sending, refusal, pending };
}

const sendPhoto = (itemId: OrderItemId, file: File, onTask: (task: UploadTask) => void): Promise<InterviewPhoto> =>
  sendFile(
    {
      address: staffInterviewPhotosPath.replace('{itemId}', itemId),
      method: 'POST',
      file,
      purpose: 'interviewPhoto',
      isRepeatable: false,
    },
    { onTask },
  );
