import type { Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { useId, useState } from 'react';
import { VideoDetailsForm } from '#areas/video/editor/video-details-form.tsx';
import { useCreateVideo } from '#areas/video/library/video.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

type Props = { onClose: () => void; onCreated: (video: Video) => void };

/** First what the video is called; its file is chosen on the next screen. */
export function AddVideoDialog({ onClose, onCreated }: Props) {
  const id = useId();
  const create = useCreateVideo();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <EditingDialog
      onClose={onClose}
      title="動画の追加"
      description="題名などを入力すると、続けて動画ファイルを送信できます。"
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={create.isPending}>
            ファイルの選択へ
          </Button>
        </>
      )}
    >
      <VideoDetailsForm
        id={id}
        video={undefined}
        save={(video) => create.mutateAsync({ video, idempotencyKey })}
        onSaved={onCreated}
      />
    </EditingDialog>
  );
}
