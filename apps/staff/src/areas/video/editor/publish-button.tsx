import { ApiProblem } from '@nattoku/contract/shared/client';
import type { Video } from '@nattoku/contract/video/video';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { eyeIcon, eyeOffIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { usePublishVideo } from '#areas/video/library/video.queries.ts';

/** Makes a ready video available for orders, or takes it back after asking. */
export function PublishButton({ video }: { video: Video }) {
  const publish = usePublishVideo(video.id);
  const [asking, setAsking] = useState(false);
  if (video.status !== 'ready' || video.withdrawnAt !== null) return null;

  const change = async (published: boolean) => {
    try {
      await publish.mutateAsync({ version: video.version, published });
      setAsking(false);
      showSnackbar({ type: 'done', title: published ? '公開しました' : '公開をやめました', desc: video.title });
    } catch (error) {
      setAsking(false);
      showSnackbar({
        title:
          error instanceof ApiProblem ? (error.body.errors?.[0]?.message ?? error.body.title) : '通信できませんでした',
        desc: video.title,
      });
    }
  };
  if (!video.published) {
    return (
      <Button size="small" icon={eyeIcon} loading={publish.isPending} onClick={() => void change(true)}>
        公開する
      </Button>
    );
  }
  return (
    <>
      <Button size="small" variant="tertiary" icon={eyeOffIcon} onClick={() => setAsking(true)}>
        公開をやめる
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${video.title}」の公開をやめますか？`}
        description="新しいオーダーで選べなくなります。すでに送ったオーダーでは、期限まで続けて見られます。すぐに止めたいときは「安全のため取り下げる」を使ってください。"
        verb="公開をやめる"
        destructive
        loading={publish.isPending}
        onConfirm={() => void change(false)}
      />
    </>
  );
}
