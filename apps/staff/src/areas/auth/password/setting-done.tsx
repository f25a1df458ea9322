import { ButtonLink } from '@nattoku/ui/action/button';
import { AuthPanel } from '#areas/auth/auth-panel.tsx';
import { href } from '#routing/paths.ts';

export function SettingDone() {
  return (
    <AuthPanel title="パスワードを設定しました">
      <p>新しいパスワードでログインしてください。ほかの端末でログインしていた場合は、自動的にログアウトしています。</p>
      <ButtonLink wide href={href('/login')}>
        ログイン画面へ
      </ButtonLink>
    </AuthPanel>
  );
}
