import { staffContract, STAFF_REASON_LENGTH, type StaffMember } from '@nattoku/contract/staff';
import { normaliseText } from '@nattoku/rules/normalise-input';
import { max, required } from '@nattoku/rules/validation';
import { ConfirmDialog } from '@nattoku/ui/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/snackbar';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { useCheckedFields } from '@nattoku/ui/use-checked-fields';
import { useState } from 'react';
import { useDeed } from '#areas/settings/staff/use-deed.ts';
import { call } from '#platform/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { useAskedClosing } from '#shared/editing-dialog.tsx';

type Props = { members: readonly [StaffMember, ...StaffMember[]]; onClose: () => void; onDone?: () => void };

const checkReason = (typed: string) => {
  const reason = normaliseText(typed);
  const verdict = required(reason) === true ? max(reason, STAFF_REASON_LENGTH) : required(reason);
  return verdict === true ? [] : [{ field: 'reason', message: verdict }];
};

/** Suspends one account, or several that were chosen in the list. */
export function StaffSuspendDialog({ members, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => checkReason(reason));
  const letGo = useUnsavedInput(reason !== '');
  const { close, question } = useAskedClosing(onClose);
  const { run, pending, problem } = useDeed();
  const [first] = members;
  const whom = members.length === 1 ? `${first.name}さん` : `選んだ${members.length}人`;

  const suspend = async (idempotencyKey: string) => {
    const told = await suspendAll(members, normaliseText(reason), idempotencyKey);
    letGo();
    onClose();
    onDone?.();
    showSnackbar(told);
  };
  return (
    <ConfirmDialog
      open
      onClose={close}
      destructive
      title={`${whom}の利用を停止しますか？`}
      description="すぐにすべての端末からログアウトし、ログインできなくなります。停止はあとで解除できます。"
      verb="利用を停止する"
      loading={pending}
      error={problem}
      onConfirm={() => {
        if (check()) void run(suspend);
      }}
    >
      <div ref={ref}>
        <TextAreaField
          label="停止する理由"
          name="reason"
          required
          rows={2}
          counter={STAFF_REASON_LENGTH}
          value={reason}
          error={problems['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {question}
    </ConfirmDialog>
  );
}

async function suspendAll(members: Props['members'], reason: string, idempotencyKey: string) {
  const [{ id: staffId, name, version }] = members;
  if (members.length === 1) {
    await call(staffContract.change, {
      params: { staffId },
      body: { verb: 'suspend', version, reason },
      idempotencyKey,
    });
    return { type: 'done', title: `${name}さんの利用を停止しました` } as const;
  }
  const items = members.map(({ id, version: seen }) => ({ staffId: id, version: seen }));
  const { suspended, refused } = await call(staffContract.suspendMany, { body: { items, reason }, idempotencyKey });
  const names = new Map(members.map((member) => [member.id, member.name]));
  const told = refused.map(({ staffId: id, message }) => `${names.get(id) ?? ''}さん：${message}`).join(' ');
  return {
    type: refused.length > 0 ? 'warning' : 'done',
    title: `${suspended.length}人の利用を停止しました`,
    desc: told,
  } as const;
}
