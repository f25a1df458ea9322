import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { email as isEmail, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import styles from '#areas/auth/sign-in/login.module.css';
import { useAuthAttempt } from '#areas/auth/sign-in/use-auth-attempt.ts';
import { authClient, rememberSession } from '#platform/session/session.ts';

type Name = 'email' | 'password';

/** An address typed with the Japanese keyboard means the same one. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').trim();

const rules: Record<Name, (value: string) => true | string> = {
  email: (value) => (required(value) === true ? isEmail(halfWidth(value)) : required(value)),
  password: required,
};
const names: readonly Name[] = ['email', 'password'];

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [values, setValues] = useState<Record<Name, string>>({ email: '', password: '' });
  const { ref, problems, check } = useCheckedFields(() => names.flatMap((name) => problemOf(name, values[name])));
  const { attempt, forget, pending, refusal, waiting } = useAuthAttempt();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => email.current?.focus(), []);

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault();
    if (!check() || pending || waiting) return;
    const credentials = { email: halfWidth(values.email), password: values.password };
    const signedIn = await attempt(async () => rememberSession(await authClient.signIn(credentials)));
    if (signedIn) onSignedIn();
    else password.current?.focus();
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      if (name === 'email' && refusal) forget();
    },
  });

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <AuthRefusal refusal={refusal} />
      <TextField
        {...field('email')}
        ref={email}
        label="メールアドレス"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} ref={password} label="パスワード" autoComplete="current-password" />
      <Button type="submit" wide loading={pending} disabled={waiting}>
        ログイン
      </Button>
    </form>
  );
}

function problemOf(field: Name, value: string) {
  const message = rules[field](value);
  return message === true ? [] : [{ field, message }];
}
