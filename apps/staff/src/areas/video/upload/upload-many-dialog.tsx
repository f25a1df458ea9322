import { VIDEO_MAX_BYTES } from '@nattoku/contract/video/video-library';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { problemOfFile } from '#areas/video/upload/upload-file.ts';
import { problemOfDraft, type UploadDraft, useUploadMany } from '#areas/video/upload/use-upload-many.ts';
import { fileSize } from '#parts/upload/file-size.ts';
import { videoFileTypes } from '#areas/video/library/video-words.ts';
import styles from '#areas/video/library/video.module.css';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

/** Several films at once: each gets a title, then they are sent one after the other. */
export function UploadManyDialog({ onClose }: { onClose: () => void }) {
  const { drafts, add, change, remove, send, isSending, refusal } = useUploadMany();
  const { ref, problems, check } = useCheckedFields(() => drafts.flatMap(titleProblem));
  const release = useUnsavedInput(drafts.length > 0);
  const submit = async () => {
    if (drafts.length === 0 || !check() || drafts.some(problemOfDraft) || !(await send())) return;
    release();
    onClose();
  };
  return (
    <EditingDialog
      onClose={onClose}
      title="動画をまとめて追加"
      description="ファイルごとに動画を1本登録し、順番に送信します。説明や診療科は、後から「基本情報」で入力できます。"
      size="large"
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button
            variant={drafts.length === 0 ? 'disabled' : 'primary'}
            loading={isSending}
            onClick={() => void submit()}
          >
            {drafts.length === 0 ? '登録して送信' : `${drafts.length}本を登録して送信`}
          </Button>
        </>
      )}
    >
      <div ref={ref} className={styles.stack}>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <FileDrop
          label="動画ファイルをここにドロップ"
          help={`MP4・MOV・WebM・MKV、1本${fileSize(VIDEO_MAX_BYTES)}まで。何本でも選べます。`}
          accept={videoFileTypes}
          multiple
          onFiles={add}
        />
        <Drafts drafts={drafts} problems={problems} onChange={change} onRemove={remove} />
      </div>
    </EditingDialog>
  );
}

type DraftsProps = {
  drafts: readonly UploadDraft[];
  problems: Readonly<Record<string, string>>;
  onChange: (id: string, title: string) => void;
  onRemove: (id: string) => void;
};

function Drafts({ drafts, problems, onChange, onRemove }: DraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <ul role="list" className={styles.picked} aria-label="登録する動画">
      {drafts.map((draft, index) => (
        <li key={draft.id} className={styles.pickedRow}>
          <TextField
            label={`${index + 1}本目の題名`}
            help={`${draft.file.name}（${fileSize(draft.file.size)}）`}
            name={draft.id}
            required
            value={draft.title}
            counter={videoLimits.title}
            onChange={(event) => onChange(draft.id, event.target.value)}
            error={problemOfFile(draft.file) ?? problems[draft.id]}
          />
          <IconButton path={trashIcon} label={`${draft.file.name}を外す`} onClick={() => onRemove(draft.id)} />
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with a file is seen as soon as it is chosen; a title is checked like any field. */
function titleProblem(draft: UploadDraft) {
  const message = problemOfFile(draft.file) === undefined ? problemOfDraft(draft) : undefined;
  return message === undefined ? [] : [{ field: draft.id, message }];
}
