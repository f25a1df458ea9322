import { accountContract } from '@nattoku/contract/staff/account';
import type { Session } from '@nattoku/contract/auth/auth';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { useWatch } from 'react-hook-form';
import { checkNewPassword } from '#areas/auth/password/new-password.rules.ts';
import { PasswordChecklist } from '#areas/auth/password/password-checklist.tsx';
import { call } from '#platform/network/call.ts';
import { refreshSession } from '#platform/session/session.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = { currentPassword: string; password: string; confirmation: string };

type Props = { session: Session; onChanged: () => void };

export function ChangePasswordForm({ session, onChanged }: Props) {
  const { email, passwordMinLength } = session;
  const { formProps, register, control, problems, refusal, isSaving } = useValidatedForm<Values, object>({
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
    check: (values) => check(values, passwordMinLength),
    save: ({ currentPassword, password }) =>
      call(accountContract.changePassword, { body: { currentPassword, password } }),
    onSaved: () => {
      void refreshSession();
      onChanged();
    },
  });
  const password = useWatch({ control, name: 'password' });
  return (
    <Form {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('currentPassword')}
        label="現在のパスワード"
        required
        autoComplete="current-password"
        error={problems['currentPassword']}
      />
      <PasswordField
        {...register('password')}
        label="新しいパスワード"
        required
        autoComplete="new-password"
        error={problems['password']}
      />
      <PasswordChecklist password={password} minLength={passwordMinLength} />
      <PasswordField
        {...register('confirmation')}
        label="新しいパスワード（確認）"
        required
        autoComplete="new-password"
        error={problems['confirmation']}
      />
      <FormActions>
        <Button type="submit" loading={isSaving}>
          パスワードを変更する
        </Button>
      </FormActions>
    </Form>
  );
}

function check({ currentPassword, ...next }: Values, minLength: number) {
  const verdict = required(currentPassword);
  return [
    ...(verdict === true ? [] : [{ field: 'currentPassword', message: verdict }]),
    ...checkNewPassword(next, minLength),
  ];
}
