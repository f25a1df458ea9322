import { REASON_LENGTH, staffAccessContract } from '@nattoku/contract/staff-access';
import type { StaffMember } from '@nattoku/contract/staff';
import { normaliseText } from '@nattoku/rules/normalise-input';
import { required } from '@nattoku/rules/validation';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { Notice } from '@nattoku/ui/notice';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { useCheckedFields } from '@nattoku/ui/use-checked-fields';
import { useState } from 'react';
import { useDeed } from '#areas/settings/staff/use-deed.ts';
import { call } from '#platform/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { useAskedClosing } from '#shared/editing-dialog.tsx';

type Props = { member: StaffMember; approvers: number; onClose: () => void };

/** Asks a second administrator to approve that somebody's second factors are removed. */
export function StaffResetDialog({ member, approvers, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => {
    const verdict = required(normaliseText(reason));
    return verdict === true ? [] : [{ field: 'reason', message: verdict }];
  });
  const letGo = useUnsavedInput(reason !== '');
  const { close, question } = useAskedClosing(onClose);
  const { run, pending, problem } = useDeed();
  const request = async (idempotencyKey: string) => {
    const body = { staffId: member.id, reason: normaliseText(reason) };
    await call(staffAccessContract.requestReset, { body, idempotencyKey });
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: 'リセットを申請しました', desc: 'ほかの施設管理者が承認すると完了します。' });
  };
  return (
    <ConfirmDialog
      open
      onClose={close}
      destructive
      title={`${member.name}さんの2要素認証のリセットを申請しますか？`}
      description="ほかの施設管理者が承認すると、認証アプリとパスキーがすべて外れ、本人は全端末からログアウトします。本人に会うか電話をかけ直すなどして、必ず本人と確かめてください。"
      verb="申請する"
      loading={pending}
      error={problem}
      onConfirm={() => {
        if (check()) void run(request);
      }}
    >
      {approvers === 0 && (
        <Notice tone="warning">承認できる施設管理者がほかにいません。先にほかの職員を施設管理者にしてください。</Notice>
      )}
      <div ref={ref}>
        <TextAreaField
          label="理由と、本人を確かめた方法"
          name="reason"
          required
          rows={3}
          counter={REASON_LENGTH}
          value={reason}
          error={problems['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {question}
    </ConfirmDialog>
  );
}
