import { accountContract, LinkDelivery } from '@nattoku/contract/staff/account';
import type { StaffMember } from '@nattoku/contract/staff/staff';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { deliveries } from '#areas/settings/staff/staff-invite-dialog.tsx';
import type { PrintedLink } from '#areas/settings/staff/staff-link-sheets.tsx';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

export type Sending = 'inviteAgain' | 'resetPassword';
type Props = {
  sending: Sending;
  member: StaffMember;
  onClose: () => void;
  onPrint: (links: readonly PrintedLink[]) => void;
};

const words: Record<Sending, { ask: string; follows: string; verb: string; done: string }> = {
  inviteAgain: {
    ask: 'をもう一度招待しますか？',
    follows: '新しいリンクを用意します。前のリンクは使えなくなります。',
    verb: 'もう一度招待する',
    done: 'をもう一度招待しました',
  },
  resetPassword: {
    ask: 'のパスワードを再設定しますか？',
    follows: '本人が新しいパスワードを決めるリンクを用意します。管理者がパスワードを知ることはありません。',
    verb: '再設定のリンクを用意する',
    done: 'に再設定のリンクを送りました',
  },
};

/** A new link for somebody who has an account: by mail or on paper. */
export function StaffSendDialog({ sending, member, onClose, onPrint }: Props) {
  const { ask, follows, verb, done } = words[sending];
  const [delivery, setDelivery] = useState<LinkDelivery>('email');
  const { run, pending, problem } = useStaffCommand();
  const send = async (idempotencyKey: string) => {
    const { id: staffId, name, email } = member;
    const endpoint = sending === 'inviteAgain' ? accountContract.inviteAgain : accountContract.startPasswordReset;
    const sent = await call(endpoint, { params: { staffId }, body: { delivery }, idempotencyKey });
    onClose();
    const { linkSecret, expiresAt } = sent;
    if (linkSecret !== null) return onPrint([{ staffId, name, email, linkSecret, expiresAt }]);
    showSnackbar({ type: 'done', title: `${name}さん${done}`, desc: email });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${member.name}さん${ask}`}
      description={follows}
      verb={verb}
      loading={pending}
      error={problem}
      onConfirm={() => void run(send)}
    >
      <RadioGroup
        label="渡し方"
        options={deliveries}
        value={delivery}
        onChange={(event) => setDelivery(LinkDelivery.parse(event.target.value))}
      />
    </ConfirmDialog>
  );
}
