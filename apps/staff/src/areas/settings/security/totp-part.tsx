import { secondFactorContract, type Enrolled, type OwnSecondFactors } from '@nattoku/contract/auth/second-factor';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { useState } from 'react';
import { refetchSecurity } from '#areas/settings/security/security.queries.ts';
import styles from '#areas/settings/security/security.module.css';
import { call } from '#platform/network/call.ts';
import { rememberSession } from '#platform/session/session.ts';
import { useSession } from '#platform/session/use-session.ts';
import { TotpEnrolment } from '#parts/account/totp-enrolment.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = { totp: OwnSecondFactors['totp']; onEnrolled: (enrolled: Enrolled) => void };

export function TotpPart({ totp, onEnrolled }: Props) {
  const { email } = useSession();
  const [doing, setDoing] = useState<'enrol' | 'remove' | null>(null);
  const enrolled = (given: Enrolled) => {
    setDoing(null);
    onEnrolled(given);
  };
  return (
    <>
      <div className={styles.head}>
        <h3>認証アプリ</h3>
        {totp ? <Badge tone="done">登録済み</Badge> : <Badge>未登録</Badge>}
        <div>
          {doing === 'enrol' ? (
            <Button variant="fourth" size="small" weight="normal" onClick={() => setDoing(null)}>
              やめる
            </Button>
          ) : (
            <Button variant="tertiary" size="small" onClick={() => setDoing('enrol')}>
              {totp ? '登録し直す' : '登録する'}
            </Button>
          )}
          {totp && doing === null && (
            <Button variant="fourth" size="small" weight="normal" onClick={() => setDoing('remove')}>
              削除する
            </Button>
          )}
        </div>
      </div>
      {totp && (
        <p className={styles.quiet}>
          登録: {formatDateTime(totp.enrolledAt)}、最後の使用:{' '}
          {totp.lastUsedAt ? formatDateTime(totp.lastUsedAt) : 'まだありません'}
        </p>
      )}
      {doing === 'enrol' && (
        <div className={styles.form}>
          <TotpEnrolment email={email} onEnrolled={enrolled} />
        </div>
      )}
      {doing === 'remove' && <Removal onClose={() => setDoing(null)} />}
    </>
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const { run, pending, refusal } = useCommand();
  const remove = () =>
    void run(async () => {
      rememberSession(await call(secondFactorContract.removeTotp, {}));
      await refetchSecurity();
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="認証アプリの登録を削除しますか？"
      description="次のログインから、認証アプリのコードは使えなくなります。"
      verb="認証アプリを削除"
      destructive
      loading={pending}
      error={refusal}
      onConfirm={remove}
    />
  );
}
