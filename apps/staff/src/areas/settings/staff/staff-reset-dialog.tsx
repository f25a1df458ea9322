import { REASON_LENGTH, staffAccessContract } from '@nattoku/contract/auth/staff-access';
import type { StaffMember } from '@nattoku/contract/staff/staff';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { checkAccessReason } from '#areas/settings/staff/access-reason.ts';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Props = { member: StaffMember; approvers: number; onClose: () => void };

/** Asks a second administrator to approve that somebody's second factors are removed. */
export function StaffResetDialog({ member, approvers, onClose }: Props) {
  const { run, pending, problem } = useStaffCommand();
  const request = (reason: string, letGo: () => void) =>
    run(async (idempotencyKey) => {
      await call(staffAccessContract.requestReset, { body: { staffId: member.id, reason }, idempotencyKey });
      letGo();
      onClose();
      showSnackbar({ type: 'done', title: 'リセットを申請しました', desc: 'ほかの施設管理者が承認すると完了します。' });
    });
  return (
    <ReasonDialog
      onClose={onClose}
      destructive
      title={`${member.name}さんの二要素認証のリセットを申請しますか？`}
      description="ほかの施設管理者が承認すると、認証アプリとパスキーがすべて外れ、本人は全端末からログアウトします。本人に会うか電話をかけ直すなどして、必ず本人と確かめてください。"
      verb="申請する"
      loading={pending}
      error={problem}
      label="理由と、本人を確かめた方法"
      counter={REASON_LENGTH}
      check={checkAccessReason}
      onConfirm={(reason, letGo) => void request(reason, letGo)}
    >
      {approvers === 0 && (
        <Notice tone="warning">承認できる施設管理者がほかにいません。先にほかの職員を施設管理者にしてください。</Notice>
      )}
    </ReasonDialog>
  );
}
