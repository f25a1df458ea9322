import { REASON_LENGTH, staffAccessContract } from '@nattoku/contract/auth/staff-access';
import { TEMPORARY_ACCESS_HOURS } from '@nattoku/contract/auth/security-policy';
import type { StaffMember } from '@nattoku/contract/staff/staff';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useState } from 'react';
import { checkAccessReason } from '#areas/settings/staff/access-reason.ts';
import styles from '#areas/settings/staff/staff.module.css';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Given = { code: string; expiresAt: string };
type Props = { member: StaffMember; onClose: () => void };

const hours = [1, 4, 8, 12, TEMPORARY_ACCESS_HOURS].map((count) => ({ value: String(count), label: `${count}時間` }));

/** A code in place of a lost second factor, for a day at most; shown this once. */
export function StaffTemporaryDialog({ member, onClose }: Props) {
  const [given, setGiven] = useState<Given>();
  if (!given) return <Granting member={member} onClose={onClose} onGiven={setGiven} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name}さんの一時アクセスのコード`}
      actions={<Button onClick={onClose}>閉じる</Button>}
    >
      <div className={styles.stack}>
        <p className={styles.code}>{given.code}</p>
        <Notice tone="warning" title="コードはこの画面でだけ表示します">
          本人に直接伝えてください。{formatDateTime(given.expiresAt)} まで、1回のログインに使えます。
        </Notice>
      </div>
    </Dialog>
  );
}

function Granting({ member, onClose, onGiven }: Props & { onGiven: (given: Given) => void }) {
  const [length, setLength] = useState('8');
  const { run, pending, problem } = useStaffCommand();
  const give = (reason: string, letGo: () => void) =>
    run(async (idempotencyKey) => {
      const body = { staffId: member.id, reason, hours: Number(length) };
      const { code, temporaryAccess } = await call(staffAccessContract.giveTemporaryAccess, { body, idempotencyKey });
      letGo();
      onGiven({ code, expiresAt: temporaryAccess.expiresAt });
    });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`${member.name}さんに一時アクセスを許可しますか？`}
      description="認証アプリやパスキーを忘れた職員が、コードを使って一時的にログインできます。許可したことは記録に残り、月ごとの報告に載ります。"
      verb="コードを発行する"
      loading={pending}
      error={problem}
      label="理由と、本人を確かめた方法"
      counter={REASON_LENGTH}
      check={checkAccessReason}
      onConfirm={(reason, letGo) => void give(reason, letGo)}
    >
      <SelectField
        label="許可する時間"
        options={hours}
        value={length}
        onChange={(event) => setLength(event.target.value)}
      />
    </ReasonDialog>
  );
}
