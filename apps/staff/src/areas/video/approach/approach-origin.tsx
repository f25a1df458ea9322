import type { Approach } from '@nattoku/contract/video/approach';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useCopyApproach } from '#areas/video/approach/approach.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

/** Where an approach of the operator's catalogue stands, and how it becomes one's own. */
export function ApproachOrigin({ approach }: { approach: Approach }) {
  const mayManage = useIsAllowed('video.manage');
  const copy = useCopyApproach(approach.id);
  const [asking, setAsking] = useState(false);
  const { catalogue } = approach;
  if (!catalogue) return null;
  if (catalogue.use === 'copy') {
    if (!catalogue.isOlder && !catalogue.isWithdrawn) return null;
    return (
      <Notice
        tone="warning"
        title={
          catalogue.isWithdrawn ? '運営がこの標準コンテンツの公開を終えました' : '標準コンテンツが改訂されています'
        }
      >
        このコピーは変わりません。内容を確かめて、必要なら編集してください。
      </Notice>
    );
  }
  const turn = async () => {
    try {
      await copy.mutateAsync({});
      showSnackbar({ type: 'done', title: 'コピーに変えました。編集できます', desc: approach.name });
    } catch (error) {
      showSnackbar({ title: sentenceOf(error), desc: approach.name });
    }
    setAsking(false);
  };
  return (
    <div data-print="hidden">
      <Notice
        tone="info"
        title="運営の標準コンテンツをそのまま使っています"
        action={
          mayManage && (
            <Button size="small" variant="tertiary" onClick={() => setAsking(true)}>
              コピーに変える
            </Button>
          )
        }
      >
        運営が改訂や公開の終了をすると、ここにもすぐに反映されます。編集はできません。
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${approach.name}」をコピーに変えますか？`}
        description="この施設で編集できるようになります。運営の改訂は反映されなくなり、元には戻せません。"
        verb="コピーに変える"
        loading={copy.isPending}
        onConfirm={() => void turn()}
      />
    </div>
  );
}
