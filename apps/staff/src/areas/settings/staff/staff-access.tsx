import { staffAccessContract } from '@nattoku/contract/auth/staff-access';
import type { StaffMember } from '@nattoku/contract/staff/staff';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffResetDialog } from '#areas/settings/staff/staff-reset-dialog.tsx';
import { StaffTemporaryDialog } from '#areas/settings/staff/staff-temporary-dialog.tsx';
import { StaffResetRequest } from '#areas/settings/staff/staff-resets.tsx';
import { staffAccessQuery } from '#areas/settings/staff/staff.queries.ts';
import styles from '#areas/settings/staff/staff.module.css';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

/** How somebody proves who they are besides the password, and what helps when that is lost. */
export function StaffAccess({ member }: { member: StaffMember }) {
  const { data: access } = useQuery(staffAccessQuery(member.id));
  const [dialog, setDialog] = useState<'reset' | 'temporary'>();
  const { run, pending, problem } = useStaffCommand();
  if (!access) return null;
  const { totp, passkeys, recoveryCodesLeft, openReset, temporaryAccess } = access;
  const hasFactor = totp || passkeys > 0;
  const revoke = async () => {
    if (!temporaryAccess) return;
    await call(staffAccessContract.revokeTemporaryAccess, { params: { temporaryAccessId: temporaryAccess.id } });
    showSnackbar({ type: 'done', title: '一時アクセスを終了しました' });
  };
  return (
    <section className={styles.section}>
      <h3>二要素認証</h3>
      <div className={styles.stack}>
        <DescriptionList
          layout="columns"
          items={[
            { term: '認証アプリ', detail: totp ? '設定済み' : '未設定' },
            { term: 'パスキー', detail: passkeys > 0 ? `${passkeys}個` : '未設定' },
            { term: 'リカバリーコード', detail: `残り${recoveryCodesLeft}個` },
          ]}
        />
        {openReset && <StaffResetRequest request={openReset} />}
        {temporaryAccess && (
          <Notice
            title="一時アクセスを許可しています"
            action={
              <Button variant="errorSecondary" size="small" loading={pending} onClick={() => void run(revoke)}>
                終了する
              </Button>
            }
          >
            {formatDateTime(temporaryAccess.expiresAt)} まで。理由：{temporaryAccess.reason}
          </Notice>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        {!member.own && hasFactor && (
          <div className={styles.buttons}>
            <Button variant="tertiary" size="small" onClick={() => setDialog('temporary')}>
              一時アクセスを許可する
            </Button>
            {!openReset && (
              <Button variant="tertiary" size="small" onClick={() => setDialog('reset')}>
                二要素認証のリセットを申請する
              </Button>
            )}
          </div>
        )}
      </div>
      {dialog === 'reset' && (
        <StaffResetDialog member={member} approvers={access.approvers} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'temporary' && <StaffTemporaryDialog member={member} onClose={() => setDialog(undefined)} />}
    </section>
  );
}
