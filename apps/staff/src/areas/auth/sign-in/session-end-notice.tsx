import type { SessionEnd } from '@nattoku/contract/auth/auth';
import { Notice } from '@nattoku/ui/feedback/notice';

const words: Record<SessionEnd, string> = {
  expired: '時間がたったためログアウトしました。もう一度ログインしてください。',
  elsewhere:
    'ほかの端末からの操作で、この端末はログアウトしました。心当たりがないときは、パスワードを変更してください。',
  replaced: 'この端末で新しくログインがあったため、前の利用者はログアウトしました。',
  tooMany:
    '同時に利用できる端末の数を超えたため、いちばん長く使っていなかったこの端末はログアウトしました。もう一度ログインしてください。',
  passwordChanged: 'パスワードが変更されたため、ログアウトしました。新しいパスワードでログインしてください。',
  accountClosed: 'このアカウントは利用できなくなったため、ログアウトしました。施設の管理者に確認してください。',
  accessChanged: 'ログインの方法が変更されたため、ログアウトしました。もう一度ログインしてください。',
};

/** Why somebody who was signed in sees the sign-in page. */
export function SessionEndNotice({ reason }: { reason: SessionEnd }) {
  return <Notice>{words[reason]}</Notice>;
}
