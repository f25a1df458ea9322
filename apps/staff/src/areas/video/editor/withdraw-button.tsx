import type { Video } from '@nattoku/contract/video/video';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { cancelIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useSaving } from '#areas/video/editor/use-saving.ts';
import { useWithdrawVideo } from '#areas/video/library/video.queries.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

const checkReason = (reason: string) =>
  [required(reason), max(reason, videoLimits.withdrawnReason)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field: 'reason', message }));

/** Takes the video away from everybody at once, after saying whom that concerns. */
export function WithdrawButton({ video }: { video: Video }) {
  const [asking, setAsking] = useState(false);
  const withdrawing = useSaving(useWithdrawVideo(video.id).mutateAsync);
  const { runningOrders } = video.usage;
  const withdraw = async (reason: string, letGo: () => void) => {
    const withdrawn = await withdrawing.save({ version: video.version, reason });
    if (!withdrawn) return;
    letGo();
    setAsking(false);
    showSnackbar({ type: 'done', title: '取り下げました。誰も再生できません', desc: video.title });
  };
  return (
    <>
      <Button variant="errorSecondary" icon={cancelIcon} onClick={() => setAsking(true)}>
        安全のため取り下げる
      </Button>
      {asking && (
        <ReasonDialog
          title={`「${video.title}」を取り下げますか？`}
          description={
            runningOrders > 0
              ? `いま視聴できるオーダーが${runningOrders}件あります。患者さんの画面でもすぐに再生できなくなり、発行した職員にお知らせが届きます。`
              : 'いま視聴できるオーダーはありません。取り下げると、誰も再生できなくなります。'
          }
          verb="取り下げる"
          destructive
          label="取り下げる理由"
          counter={videoLimits.withdrawnReason}
          check={checkReason}
          loading={withdrawing.isSaving}
          error={withdrawing.refusal}
          onClose={() => setAsking(false)}
          onConfirm={(reason, letGo) => void withdraw(reason, letGo)}
        />
      )}
    </>
  );
}
