import { accountContract } from '@nattoku/contract/staff/account';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import { checkNewPassword } from '#areas/auth/password/new-password.rules.ts';
import { PasswordChecklist } from '#areas/auth/password/password-checklist.tsx';
import type { StepProps } from '#areas/auth/sign-in/step-props.ts';
import { useAuthForm } from '#areas/auth/use-auth-form.ts';
import { call } from '#platform/network/call.ts';
import { refreshSession } from '#platform/session/session.ts';

/** The rule of the facility no longer takes the password: another one is set before anything else. */
export function PasswordStep({ session, onDone }: StepProps) {
  const { values, formProps, fieldProps, pending, refusal } = useAuthForm({
    initial: { currentPassword: '', password: '', confirmation: '' },
    check: ({ currentPassword, ...next }) => {
      const verdict = required(currentPassword);
      return [
        ...(verdict === true ? [] : [{ field: 'currentPassword', message: verdict }]),
        ...checkNewPassword(next, session.passwordMinLength),
      ];
    },
    save: async ({ currentPassword, password }) => {
      await call(accountContract.changePassword, { body: { currentPassword, password } });
      await refreshSession();
      onDone();
    },
  });
  return (
    <Form full {...formProps}>
      <p>今のパスワードは期限が過ぎたか、施設の規則に合わなくなりました。新しいパスワードを設定してください。</p>
      <AuthRefusal refusal={refusal} />
      <input type="text" name="username" autoComplete="username" value={session.email} readOnly hidden />
      <PasswordField
        {...fieldProps('currentPassword')}
        label="現在のパスワード"
        required
        autoComplete="current-password"
      />
      <PasswordField {...fieldProps('password')} label="新しいパスワード" required autoComplete="new-password" />
      <PasswordChecklist password={values.password} minLength={session.passwordMinLength} />
      <PasswordField
        {...fieldProps('confirmation')}
        label="新しいパスワード（確認）"
        required
        autoComplete="new-password"
      />
      <Button type="submit" wide loading={pending}>
        変更して続ける
      </Button>
    </Form>
  );
}
