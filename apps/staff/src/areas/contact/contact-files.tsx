import { type ContactFile, contactFileTypes, contactLimits } from '@nattoku/contract/contact/contact';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { closeIcon } from '@nattoku/ui/tokens/icons';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { useState } from 'react';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { uploadContactFile } from '#areas/contact/contact-upload.ts';
import styles from '#areas/contact/contact.module.css';

type Props = { value: readonly ContactFile[]; error: string | undefined; onChange: (files: ContactFile[]) => void };

/** Pictures and PDFs that go along; each is sent up as soon as it is chosen. */
export function ContactFiles({ value, error, onChange }: Props) {
  const [sending, setSending] = useState(0);
  const [shown, setShown] = useState<{ name: string; task: UploadTask }>();
  const [refusal, setRefusal] = useState<string>();
  const add = async (files: File[]) => {
    setRefusal(undefined);
    const free = contactLimits.files - value.length;
    if (files.length > free) setRefusal(`添付できるのは${contactLimits.files}個までです。`);
    const taken: ContactFile[] = [...value];
    for (const file of files.slice(0, free)) {
      setSending((count) => count + 1);
      try {
        taken.push(await uploadContactFile(file, (task) => setShown({ name: file.name, task })));
      } catch (failure) {
        if (!isCalledOff(failure)) setRefusal(failure instanceof Error ? failure.message : String(failure));
      } finally {
        setShown(undefined);
        setSending((count) => count - 1);
      }
    }
    onChange(taken);
  };
  return (
    <div className={styles.stack}>
      <FileDrop
        label="添付ファイル（画面の写真など）"
        help="PNG・JPEGの画像かPDF。1つ10MBまで、5個まで。画像の撮影場所などの情報は、受け取るときに取り除きます。"
        accept={contactFileTypes.join(',')}
        multiple
        disabled={sending > 0 || value.length >= contactLimits.files}
        error={refusal ?? error}
        onFiles={(files) => void add(files)}
      />
      {shown ? <SendingRow {...shown} /> : sending > 0 && <p role="status">送っています…</p>}
      <ul role="list" className={styles.files} aria-label="添付したファイル">
        {value.map(({ id, name, size }) => (
          <li key={id} className={styles.file}>
            <span>
              {name}（{Math.ceil(size / 1024)}KB）
            </span>
            <IconButton
              path={closeIcon}
              size="small"
              label={`${name}を外す`}
              onClick={() => onChange(value.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
