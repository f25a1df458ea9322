import type { OpenedAccountLink } from '@nattoku/contract/staff/account';
import { checkPerson, normalisePerson } from '@nattoku/contract/staff/account-input';
import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { Button } from '@nattoku/ui/action/button';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import { callAuth } from '#areas/auth/password/auth-client.ts';
import styles from '#areas/auth/auth-panel.module.css';
import { checkNewPassword } from '#areas/auth/password/new-password.rules.ts';
import { PasswordChecklist } from '#areas/auth/password/password-checklist.tsx';
import { useAuthForm } from '#areas/auth/use-auth-form.ts';

type Props = { link: OpenedAccountLink; secret: string; onDone: () => void; onRefused: () => void };

const initial = { email: '', name: '', nameKana: '', password: '', confirmation: '' };

export function SettingForm({ link, secret, onDone, onRefused }: Props) {
  const isFirst = link.person === null;
  const { values, formProps, fieldProps, pending, refusal } = useAuthForm({
    initial,
    check: (typed) => [
      ...(isFirst ? checkPerson(normalisePerson(typed)) : []),
      ...checkNewPassword(typed, link.passwordMinLength),
    ],
    save: async ({ password, email, name, nameKana }) => {
      const person = isFirst ? { person: normalisePerson({ email, name, nameKana }) } : {};
      try {
        await callAuth('setPassword', { body: { secret, password, ...person } });
      } catch (error) {
        if (error instanceof ApiProblem && error.body.code === 'link.invalid') return onRefused();
        throw error;
      }
      onDone();
    },
  });
  return (
    <form className={styles.form} noValidate {...formProps}>
      <AuthRefusal refusal={refusal} />
      {link.person ? (
        <>
          <p>
            {link.person.name}さん（{link.facilityName}）
          </p>
          <TextField
            label="メールアドレス"
            name="username"
            autoComplete="username"
            value={link.person.email}
            readOnly
            help="ログインに使います。"
          />
        </>
      ) : (
        <>
          <p>最初の運営アカウントを作ります。</p>
          <TextField
            {...fieldProps('email')}
            label="メールアドレス"
            required
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            help="ログインに使います。"
          />
          <TextField {...fieldProps('name')} label="氏名" required autoComplete="name" />
          <TextField {...fieldProps('nameKana')} label="フリガナ" required autoComplete="off" />
        </>
      )}
      <PasswordField {...fieldProps('password')} label="新しいパスワード" required autoComplete="new-password" />
      <PasswordChecklist password={values.password} minLength={link.passwordMinLength} />
      <PasswordField
        {...fieldProps('confirmation')}
        label="新しいパスワード（確認）"
        required
        autoComplete="new-password"
      />
      <Button type="submit" wide loading={pending}>
        パスワードを設定する
      </Button>
    </form>
  );
}
