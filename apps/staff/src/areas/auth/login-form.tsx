import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { email as isEmail, required } from '@nattoku/rules/validation';
import { Button } from '@nattoku/ui/button';
import { PasswordField } from '@nattoku/ui/password-field';
import { TextField } from '@nattoku/ui/text-field';
import { AuthRefusal } from '#areas/auth/auth-refusal.tsx';
import styles from '#areas/auth/login.module.css';
import { useAuthAttempt } from '#areas/auth/use-auth-attempt.ts';
import { authClient, rememberSession } from '#platform/session.ts';

type Name = 'email' | 'password';

/** An address typed with the Japanese keyboard means the same one. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').trim();

const rules: Record<Name, (value: string) => true | string> = {
  email: (value) => (required(value) === true ? isEmail(halfWidth(value)) : required(value)),
  password: required,
};
const names: readonly Name[] = ['email', 'password'];

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<Name, string>>({ email: '', password: '' });
  const [checked, setChecked] = useState<readonly Name[]>([]);
  const { attempt, forget, pending, refusal, waiting } = useAuthAttempt();
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault();
    setChecked(names);
    const wrong = names.find((name) => messageFor(name, values[name]));
    if (wrong) return focus(wrong);
    if (pending || waiting) return;
    const credentials = { email: halfWidth(values.email), password: values.password };
    const signedIn = await attempt(async () => rememberSession(await authClient.signIn(credentials)));
    if (signedIn) onSignedIn();
    else focus('password');
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: checked.includes(name) ? messageFor(name, values[name]) : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((now) => ({ ...now, [name]: target.value }));
      if (name === 'email' && refusal) forget();
    },
    onBlur: () => values[name] !== '' && setChecked((now) => [...now, name]),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <AuthRefusal refusal={refusal} />
      <TextField
        {...field('email')}
        label="メールアドレス"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="パスワード" autoComplete="current-password" />
      <Button type="submit" wide loading={pending} disabled={waiting}>
        ログイン
      </Button>
    </form>
  );
}

function messageFor(name: Name, value: string): string | undefined {
  const result = rules[name](value);
  return result === true ? undefined : result;
}
