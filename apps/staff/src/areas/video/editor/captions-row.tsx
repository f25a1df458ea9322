import type { Captions, Video } from '@nattoku/contract/video/video';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { pencilIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useRemoveCaptions } from '#areas/video/library/video.queries.ts';
import styles from '#areas/video/library/video.module.css';

type Props = { video: Video; captions: Captions; onEdit: () => void };

export function CaptionsRow({ video, captions, onEdit }: Props) {
  const remove = useRemoveCaptions(video.id);
  const [asking, setAsking] = useState(false);
  return (
    <li className={styles.pickedRow}>
      <span>{captions.label}</span>
      <IconButton path={pencilIcon} label={`${captions.label}の字幕を編集`} size="small" onClick={onEdit} />
      <IconButton
        path={trashIcon}
        label={`${captions.label}の字幕を削除`}
        size="small"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${video.title}」の${captions.label}の字幕を削除しますか？`}
        description="削除すると、この言語の字幕は表示されなくなります。"
        verb="削除する"
        destructive
        loading={remove.isPending}
        error={remove.isError ? '削除できませんでした。もう一度お試しください。' : undefined}
        onConfirm={() => remove.mutate(captions.language, { onSuccess: () => setAsking(false) })}
      />
    </li>
  );
}
