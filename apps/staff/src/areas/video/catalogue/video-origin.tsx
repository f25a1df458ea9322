import type { Video, VideoSummary } from '@nattoku/contract/video/video';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useCopyVideo } from '#areas/video/catalogue/catalogue.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

/** On the card: what comes from the operator's catalogue, and whether something has changed there. */
export function OriginBadge({ video: { catalogueUse, catalogueNews } }: { video: VideoSummary }) {
  if (catalogueUse === null) return null;
  if (catalogueNews === 'withdrawn')
    return (
      <Badge tone="error" icon={alertIcon}>
        運営が取り下げ
      </Badge>
    );
  if (catalogueNews === 'older') return <Badge tone="warning">標準が改訂されています</Badge>;
  return (
    <Badge tone={catalogueUse === 'asIs' ? 'info' : 'neutral'}>
      {catalogueUse === 'asIs' ? '標準' : '標準のコピー'}
    </Badge>
  );
}

/** Where a video of the operator's catalogue stands, and how it becomes one's own. For those who keep the library. */
export function VideoOrigin({ video }: { video: Video }) {
  if (video.catalogueUse === 'asIs') return <AsIs video={video} />;
  if (!video.catalogueNews) return null;
  const isWithdrawn = video.catalogueNews === 'withdrawn';
  return (
    <Notice
      tone="warning"
      title={isWithdrawn ? '運営がこの標準の動画を取り下げました' : '標準の動画が改訂されています'}
    >
      {isWithdrawn
        ? 'このコピーはまだ再生できます。内容を確かめて、必要なら取り下げてください。'
        : 'このコピーは改訂前の内容です。標準コンテンツで新しい内容を確かめてください。'}
    </Notice>
  );
}

function AsIs({ video }: { video: Video }) {
  const copy = useCopyVideo(video.id);
  const [asking, setAsking] = useState(false);
  const turn = async () => {
    try {
      await copy.mutateAsync({});
      showSnackbar({ type: 'done', title: 'コピーに変えました。編集できます', desc: video.title });
    } catch (error) {
      showSnackbar({ title: sentenceOf(error), desc: video.title });
    }
    setAsking(false);
  };
  return (
    <>
      <Notice
        tone="info"
        title="運営の標準コンテンツをそのまま使っています"
        action={
          <Button size="small" variant="tertiary" onClick={() => setAsking(true)}>
            コピーに変える
          </Button>
        }
      >
        運営が改訂や取り下げをすると、ここにもすぐに反映されます。編集はできません。
        {video.withdrawnReason !== null && `　取り下げの理由：${video.withdrawnReason}`}
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${video.title}」をコピーに変えますか？`}
        description="この施設で編集や公開の停止ができるようになります。運営の改訂や取り下げは反映されなくなり、元には戻せません。"
        verb="コピーに変える"
        loading={copy.isPending}
        onConfirm={() => void turn()}
      />
    </>
  );
}
