import type { Session } from '@nattoku/contract/auth';
import { Button } from '@nattoku/ui/button';
import { Icon } from '@nattoku/ui/icon';
import { lockIcon } from '@nattoku/ui/icons';
import { PasswordField } from '@nattoku/ui/password-field';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { AuthRefusal } from '#areas/auth/auth-refusal.tsx';
import styles from '#areas/auth/lock-screen.module.css';
import { useAuthAttempt } from '#areas/auth/use-auth-attempt.ts';
import { signOut } from '#platform/leave.ts';
import { unlockScreen } from '#platform/lock.ts';

/** Covers everything: a native modal dialog lies above all layers and makes the page behind it inert. */
export function LockScreen({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    document.documentElement.dataset['locked'] = '';
    return () => {
      shown?.close();
      delete document.documentElement.dataset['locked'];
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.panel}>
        <span className={styles.icon}>
          <Icon path={lockIcon} size="large" />
        </span>
        <h1 id="lock-title" className={styles.title}>
          画面をロックしています
        </h1>
        <p className={styles.name}>
          {session.name}さん
          <span className={styles.facility}>{session.facility.name}</span>
        </p>
        <UnlockForm email={session.email} />
      </div>
    </dialog>
  );
}

function UnlockForm({ email }: { email: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const unlock = useAuthAttempt({ 'invalid-credential': 'パスワードが違います。' });
  const leave = useAuthAttempt();

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault();
    if (unlock.pending || unlock.waiting) return;
    const unlocked = password !== '' && (await unlock.attempt(() => unlockScreen(password)));
    if (!unlocked) field.current?.focus();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AuthRefusal refusal={unlock.refusal ?? leave.refusal} />
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={field}
        name="password"
        label="パスワード"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide loading={unlock.pending} disabled={unlock.waiting}>
        ロックを解除
      </Button>
      <Button variant="fourth" weight="normal" wide loading={leave.pending} onClick={() => void leave.attempt(signOut)}>
        ログアウトして、別の職員がログインする
      </Button>
    </form>
  );
}
