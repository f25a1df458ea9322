import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { useTalkAction } from '#areas/ic-support/detail/use-talk-action.ts';
import { aboutOf } from '#areas/ic-support/talk/talk-words.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';

/** Takes a talk back that was not begun. */
export function CancelTalkDialog({ order, onClose }: { order: IcOrder; onClose: () => void }) {
  const { run, pending, problem } = useTalkAction(order, async ({ version }, reason: string, letGo: () => void) => {
    const canceled = await call(icOrderContract.cancelTalk, {
      params: { orderId: order.id },
      body: { talkVersion: version, reason },
    });
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '説明を取り消しました', desc: aboutOf(order.talk) });
    return canceled;
  });
  return (
    <ReasonDialog
      onClose={onClose}
      destructive
      title={`「${aboutOf(order.talk)}」の説明を取り消しますか？`}
      description="取り消した説明は元に戻せません。一緒に発行した動画や同意書は、そのまま残ります。"
      verb="説明を取り消す"
      loading={pending}
      error={problem}
      label="取り消す理由"
      counter={talkLimits.reason}
      check={reasonProblems}
      onConfirm={(reason, letGo) => void run(reason, letGo)}
    >
      <PatientLine patient={order.patient} />
    </ReasonDialog>
  );
}
