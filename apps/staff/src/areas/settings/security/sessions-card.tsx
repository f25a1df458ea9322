import { type OwnSession, sessionContract } from '@nattoku/contract/auth/session';
import type { SignInMethod } from '@nattoku/contract/auth/auth';
import { formatDateTime, formatRelative } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchSecurity, sessionsQuery } from '#areas/settings/security/security.queries.ts';
import styles from '#areas/settings/security/security.module.css';
import { call } from '#platform/network/call.ts';
import { useNow } from '#platform/use-now.ts';
import { useCommand } from '#editing/use-command.ts';

const methods: Record<SignInMethod, string> = {
  password: 'パスワード',
  totp: '認証アプリ',
  recoveryCode: '回復コード',
  passkey: 'パスキー',
  temporaryAccess: '一時利用',
};

const deviceOf = ({ device }: OwnSession): string => device ?? '不明な端末';

/** Where somebody is signed in, kept up to date, and the way to sign out there. */
export function SessionsCard() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const close = () => setEnding(null);
  const hasOthers = data?.items.some(({ current }) => !current);
  return (
    <Card
      title="ログイン中の端末"
      action={
        hasOthers && (
          <Button variant="tertiary" size="small" onClick={() => setEnding('others')}>
            ほかの端末をすべてログアウト
          </Button>
        )
      }
    >
      {!data && isError && (
        <ErrorState
          title="ログイン中の端末を読み込めませんでした"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonText />}
      {data && (
        <ul role="list" className={styles.list} aria-label="ログイン中の端末">
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending !== null && <Ending what={ending} onClose={close} />}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {deviceOf(session)}
          {session.current && <Badge tone="primary">この端末</Badge>}
          {session.locked && <Badge>ロック中</Badge>}
        </p>
        <p className={styles.facts}>
          <span>{session.current ? '使用中' : `最後の使用: ${formatRelative(session.lastSeenAt, now)}`}</span>
          {session.address && <span>接続元: {session.address}</span>}
        </p>
        <p className={styles.quiet}>
          ログイン: {formatDateTime(session.createdAt)}（{methods[session.method]}）
        </p>
      </div>
      {!session.current && (
        <Button
          variant="subTertiary"
          size="small"
          aria-label={`${deviceOf(session)}（${formatDateTime(session.createdAt)}にログイン）をログアウト`}
          onClick={onEnd}
        >
          ログアウト
        </Button>
      )}
    </li>
  );
}

function Ending({ what, onClose }: { what: OwnSession | 'others'; onClose: () => void }) {
  const { run, pending, refusal } = useCommand();
  const isAll = what === 'others';
  const end = async () => {
    if (isAll) await call(sessionContract.endOthers, {});
    else await call(sessionContract.end, { params: { sessionId: what.id } });
    await refetchSecurity();
    showSnackbar({ type: 'done', title: 'ログアウトしました' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isAll ? 'ほかの端末をすべてログアウトしますか？' : `「${deviceOf(what)}」をログアウトしますか？`}
      description="その端末の画面はすぐにログイン画面に変わり、保存していない入力は失われます。"
      verb={isAll ? 'すべてログアウト' : 'この端末をログアウト'}
      destructive
      loading={pending}
      error={refusal}
      onConfirm={() => void run(end)}
    />
  );
}
