import { ButtonLink } from '@nattoku/ui/action/button';
import { AuthPanel } from '#areas/auth/auth-panel.tsx';
import styles from '#areas/auth/auth-panel.module.css';
import { href } from '#routing/paths.ts';

/** Unknown, cut off, used, expired and replaced links look alike; it says what to do next. */
export function LinkRefused() {
  return (
    <AuthPanel title="このリンクは使えません">
      <div className={styles.words}>
        <p>次のどれかに当てはまります。</p>
        <ul className={styles.list}>
          <li>24時間の期限が過ぎた</li>
          <li>すでにパスワードの設定に使われた</li>
          <li>新しいリンクが発行された</li>
          <li>リンクの文字が途中で切れている</li>
        </ul>
        <p>
          パスワードを忘れた方は、もう一度メールを受け取ってください。はじめて設定する方は、施設の管理者に招待を依頼してください。
        </p>
      </div>
      <ButtonLink wide href={href('/forgetPassword')}>
        メールをもう一度受け取る
      </ButtonLink>
      <ButtonLink variant="fourth" weight="normal" wide href={href('/login')}>
        ログイン画面に戻る
      </ButtonLink>
    </AuthPanel>
  );
}
