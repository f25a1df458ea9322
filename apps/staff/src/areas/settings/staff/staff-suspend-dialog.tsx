import { staffContract, STAFF_REASON_LENGTH, type StaffMember } from '@nattoku/contract/staff/staff';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Props = { members: readonly [StaffMember, ...StaffMember[]]; onClose: () => void; onDone?: () => void };

const checkReason = (reason: string) => {
  const verdict = requiredUpTo(reason, STAFF_REASON_LENGTH);
  return verdict === true ? [] : [{ field: 'reason', message: verdict }];
};

/** Suspends one account, or several that were chosen in the list. */
export function StaffSuspendDialog({ members, onClose, onDone }: Props) {
  const { run, pending, problem } = useStaffCommand();
  const [first] = members;
  const whom = members.length === 1 ? `${first.name}さん` : `選んだ${members.length}人`;

  const suspend = (reason: string, letGo: () => void) =>
    run(async (idempotencyKey) => {
      const told = await suspendAll(members, reason, idempotencyKey);
      letGo();
      onClose();
      onDone?.();
      showSnackbar(told);
    });
  return (
    <ReasonDialog
      onClose={onClose}
      destructive
      title={`${whom}の利用を停止しますか？`}
      description="すぐにすべての端末からログアウトし、ログインできなくなります。停止はあとで解除できます。"
      verb="利用を停止する"
      loading={pending}
      error={problem}
      label="停止する理由"
      rows={2}
      counter={STAFF_REASON_LENGTH}
      check={checkReason}
      onConfirm={(reason, letGo) => void suspend(reason, letGo)}
    />
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
