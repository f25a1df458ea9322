import { staffContract, type StaffMember, type StaffVerb } from '@nattoku/contract/staff/staff';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { verbWords } from '#areas/settings/staff/staff-words.tsx';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

export type PlainVerb = Exclude<StaffVerb, 'suspend' | 'retire'>;
type Props = { verb: PlainVerb; member: StaffMember; onClose: () => void };

const words: Record<PlainVerb, { ask: string; follows: string; done: string }> = {
  lift: {
    ask: 'の停止を解除しますか？',
    follows: 'いままでのパスワードで、またログインできるようになります。',
    done: 'の停止を解除しました',
  },
  unlock: {
    ask: 'のロックを解除しますか？',
    follows: 'またログインできるようになります。',
    done: 'のロックを解除しました',
  },
  keep: {
    ask: 'の退職予定を取り消しますか？',
    follows: '退職日がなくなり、これからも利用できます。',
    done: 'の退職予定を取り消しました',
  },
  cancelInvitation: {
    ask: 'への招待を取り消しますか？',
    follows: '送ったリンクはすぐに使えなくなります。同じメールアドレスで、あとからもう一度招待できます。',
    done: 'への招待を取り消しました',
  },
};

export function StaffVerbDialog({ verb, member, onClose }: Props) {
  const { ask, follows, done } = words[verb];
  const { run, pending, problem } = useStaffCommand();
  const change = async (idempotencyKey: string) => {
    const { id: staffId, version } = member;
    await call(staffContract.change, { params: { staffId }, body: { verb, version }, idempotencyKey });
    onClose();
    showSnackbar({ type: 'done', title: `${member.name}さん${done}` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive={verb === 'cancelInvitation'}
      title={`${member.name}さん${ask}`}
      description={follows}
      verb={verbWords[verb]}
      loading={pending}
      error={problem}
      onConfirm={() => void run(change)}
    />
  );
}
