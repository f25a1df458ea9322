import type { Session } from '@nattoku/contract/auth/auth';
import { secondStepContract } from '@nattoku/contract/auth/second-factor';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useRef, useState, type ComponentProps } from 'react';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import styles from '#areas/auth/lock/lock-screen.module.css';
import { PasskeyButton } from '#areas/auth/sign-in/passkey-button.tsx';
import { useAuthAttempt } from '#areas/auth/sign-in/use-auth-attempt.ts';
import { call } from '#platform/network/call.ts';
import { unlockByPasskey, unlockScreen } from '#platform/session/lock.ts';
import { showPasskey } from '#platform/session/passkey.ts';

/** Opens the locked screen for the person whose it is. */
export function UnlockForm({ session }: { session: Session }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { ref, problems, check } = useCheckedFields(() => {
    const verdict = required(password);
    return verdict === true ? [] : [{ field: 'password', message: verdict }];
  });
  const unlock = useAuthAttempt({ 'invalid-credential': 'パスワードが違います。' });

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault();
    if (!check() || unlock.pending || unlock.waiting) return;
    if (!(await unlock.attempt(() => unlockScreen(password)))) field.current?.focus();
  };
  const byPasskey = async () => unlockByPasskey(await showPasskey(await call(secondStepContract.passkeyOptions, {})));

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <AuthRefusal refusal={unlock.refusal} />
      <input type="text" name="email" autoComplete="username" value={session.email} readOnly hidden />
      <PasswordField
        ref={field}
        name="password"
        label="パスワード"
        autoComplete="current-password"
        value={password}
        error={problems['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" wide loading={unlock.pending} disabled={unlock.waiting}>
        ロックを解除
      </Button>
      {session.secondFactors.includes('passkey') && (
        <PasskeyButton words="パスキーでロックを解除" onPress={byPasskey} />
      )}
    </form>
  );
}
