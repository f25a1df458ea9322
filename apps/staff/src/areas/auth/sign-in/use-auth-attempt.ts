import { AuthError, type AuthErrorCode } from '@nattoku/baas/auth-client';
import { useEffect, useState } from 'react';

/** Why a password was not taken, and for how long none will be. */
export type Refusal = { message: string; waitSeconds: number };

const messages: Record<AuthErrorCode, string> = {
  'invalid-credential': 'メールアドレスまたはパスワードが違います。',
  'too-many-requests': '失敗が続いたため、しばらくお待ちください。',
  'session-ended': '時間がたったためログアウトしました。もう一度ログインしてください。',
  'network-request-failed': 'サーバーに接続できません。ネットワークの接続を確認してください。',
  'internal-error': '処理できませんでした。少し待ってからもう一度お試しください。',
};

/** One try at a time; what went wrong is kept until the next one. By itself: the sign-in page is too small for commands with keys, and needs none. */
export function useAuthAttempt(words: Partial<Record<AuthErrorCode, string>> = {}) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!refusal?.waitSeconds) return;
    const timer = setTimeout(() => setWaiting(false), refusal.waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [refusal]);

  /** True when it succeeded. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const waitSeconds = error.retryAfterSeconds ?? 0;
      setRefusal({ message: words[error.code] ?? messages[error.code], waitSeconds });
      setWaiting(waitSeconds > 0);
      return false;
    } finally {
      setPending(false);
    }
  };
  /** For the next person: what was refused to somebody else is not their business. */
  const forget = () => {
    setRefusal(null);
    setWaiting(false);
  };
  return { attempt, forget, pending, refusal, waiting };
}
