import type { Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { eyeIcon, eyeOffIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { type Mended, PublishDialog } from '#areas/video/editor/publish-dialog.tsx';
import { useSaving } from '#areas/video/editor/use-saving.ts';
import { usePublishVideo } from '#areas/video/library/video.queries.ts';

/** Makes a ready video available for orders after saying what it lacks, or takes it back after asking. */
export function PublishButton({ video, onMend }: { video: Video; onMend: (tab: Mended) => void }) {
  const { save, isSaving, refusal } = useSaving(usePublishVideo(video.id).mutateAsync);
  const [asking, setAsking] = useState(false);
  if (video.status !== 'ready' || video.withdrawnAt !== null) return null;

  const change = async (published: boolean, { reason = '', letGo }: { reason?: string; letGo?: () => void } = {}) => {
    const saved = await save({ version: video.version, published, ...(reason !== '' && { reason }) });
    if (!saved) return;
    letGo?.();
    setAsking(false);
    showSnackbar({ type: 'done', title: published ? '公開しました' : '公開をやめました', desc: video.title });
  };
  const dialog = { loading: isSaving, error: refusal, onClose: () => setAsking(false) };
  if (!video.published) {
    return (
      <>
        <Button size="small" icon={eyeIcon} onClick={() => setAsking(true)}>
          公開する
        </Button>
        {asking && (
          <PublishDialog
            {...dialog}
            video={video}
            onMend={(tab) => {
              setAsking(false);
              onMend(tab);
            }}
            onPublish={(reason, letGo) => void change(true, { reason, letGo })}
          />
        )}
      </>
    );
  }
  return (
    <>
      <Button size="small" variant="tertiary" icon={eyeOffIcon} onClick={() => setAsking(true)}>
        公開をやめる
      </Button>
      <ConfirmDialog
        {...dialog}
        open={asking}
        title={`「${video.title}」の公開をやめますか？`}
        description="新しいオーダーで選べなくなります。すでに送ったオーダーでは、期限まで続けて見られます。すぐに止めたいときは「安全のため取り下げる」を使ってください。"
        verb="公開をやめる"
        destructive
        onConfirm={() => void change(false)}
      />
    </>
  );
}
