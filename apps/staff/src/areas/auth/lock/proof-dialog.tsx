import type { Session } from '@nattoku/contract/auth/auth';
import { secondStepContract } from '@nattoku/contract/auth/second-factor';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { PasswordField } from '@nattoku/ui/form/password-field';
import { useEffect, useRef } from 'react';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import styles from '#areas/auth/lock/proof-dialog.module.css';
import { PasskeyButton } from '#areas/auth/sign-in/passkey-button.tsx';
import { useAuthForm } from '#areas/auth/use-auth-form.ts';
import { call } from '#platform/network/call.ts';
import { showPasskey } from '#platform/session/passkey.ts';
import { rememberSession } from '#platform/session/session.ts';

type Props = { session: Session; onAnswer: (proved: boolean) => void };

/** A native modal dialog: it lies above whatever dialog the action was started in. */
export function ProofDialog({ session, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="proof-title" onClose={() => onAnswer(false)}>
      <h2 id="proof-title" className={styles.title}>
        ご本人の確認
      </h2>
      <p>大切な操作の前に、{session.name}さんご本人であることを確認します。</p>
      <ProofForm session={session} onAnswer={onAnswer} />
    </dialog>
  );
}

function ProofForm({ session, onAnswer }: Props) {
  const finish = (proved: Session) => {
    rememberSession(proved);
    onAnswer(true);
  };
  const { formProps, fieldProps, pending, refusal } = useAuthForm({
    initial: { password: '' },
    check: ({ password }) => {
      const verdict = required(password);
      return verdict === true ? [] : [{ field: 'password', message: verdict }];
    },
    save: async ({ password }) => finish(await call(secondStepContract.prove, { body: { password } })),
  });
  const byPasskey = async () => {
    const assertion = await showPasskey(await call(secondStepContract.passkeyOptions, {}));
    finish(await call(secondStepContract.prove, { body: { assertion } }));
  };
  return (
    <form className={styles.form} noValidate {...formProps}>
      <AuthRefusal refusal={refusal} />
      <input type="text" name="username" autoComplete="username" value={session.email} readOnly hidden />
      <PasswordField {...fieldProps('password')} label="パスワード" autoComplete="current-password" />
      {session.secondFactors.includes('passkey') && <PasskeyButton words="パスキーで確認" onPress={byPasskey} />}
      <div className={styles.actions}>
        <Button variant="subTertiary" onClick={() => onAnswer(false)}>
          やめる
        </Button>
        <Button type="submit" loading={pending}>
          確認する
        </Button>
      </div>
    </form>
  );
}
