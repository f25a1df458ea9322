import { type SecondFactorReset, staffAccessContract } from '@nattoku/contract/auth/staff-access';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resetRequestsQuery } from '#areas/settings/staff/staff.queries.ts';
import styles from '#areas/settings/staff/staff.module.css';
import { useStaffCommand } from '#areas/settings/staff/use-staff-command.ts';
import { call } from '#platform/network/call.ts';

/** Requests that wait for a second administrator, above the list. */
export function StaffResets() {
  const { data } = useQuery(resetRequestsQuery);
  const open = data?.items.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <div className={styles.stack}>
      {open.map((request) => (
        <StaffResetRequest key={request.id} request={request} />
      ))}
    </div>
  );
}

const decisions = {
  approve: {
    ask: 'の二要素認証のリセットを承認しますか？',
    follows: '認証アプリとパスキーがすべて外れ、本人は全端末からログアウトします。元に戻せません。',
    verb: '承認してリセットする',
    done: 'の二要素認証をリセットしました',
    endpoint: staffAccessContract.approveReset,
  },
  cancel: {
    ask: 'のリセットの申請を取り下げますか？',
    follows: '二要素認証はそのまま使えます。',
    verb: '申請を取り下げる',
    done: 'のリセットの申請を取り下げました',
    endpoint: staffAccessContract.cancelReset,
  },
} as const;

export function StaffResetRequest({ request }: { request: SecondFactorReset }) {
  const [deciding, setDeciding] = useState<keyof typeof decisions>();
  const { staff, requestedBy, requestedAt, reason, mayApprove, expiresAt } = request;
  return (
    <Notice
      tone="warning"
      title={`${staff.name}さんの二要素認証のリセットが申請されています`}
      action={
        <div className={styles.buttons}>
          <Button variant="tertiary" size="small" onClick={() => setDeciding('cancel')}>
            取り下げる
          </Button>
          {mayApprove && (
            <Button size="small" onClick={() => setDeciding('approve')}>
              承認する
            </Button>
          )}
        </div>
      }
    >
      {requestedBy.name}さんが{formatDateTime(requestedAt)}に申請。理由：{reason}
      {!mayApprove && `（申請した人以外の施設管理者が、${formatDateTime(expiresAt)}までに承認できます）`}
      {deciding && <Deciding request={request} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </Notice>
  );
}

type DecidingProps = { request: SecondFactorReset; decision: keyof typeof decisions; onClose: () => void };

function Deciding({ request, decision, onClose }: DecidingProps) {
  const { ask, follows, verb, done, endpoint } = decisions[decision];
  const { run, pending, problem } = useStaffCommand();
  const decide = async () => {
    await call(endpoint, { params: { resetId: request.id } });
    onClose();
    showSnackbar({ type: 'done', title: `${request.staff.name}さん${done}` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive={decision === 'approve'}
      title={`${request.staff.name}さん${ask}`}
      description={follows}
      verb={verb}
      loading={pending}
      error={problem}
      onConfirm={() => void run(decide)}
    />
  );
}
