import { email as isEmail, required } from '@nattoku/rules/text/validation';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import { callAuth } from '#areas/auth/password/auth-client.ts';
import { AuthPanel } from '#areas/auth/auth-panel.tsx';
import styles from '#areas/auth/auth-panel.module.css';
import { useAuthForm } from '#areas/auth/use-auth-form.ts';
import { href } from '#routing/paths.ts';

/** Says the same whether or not there is an account, so that nobody finds out who works here. */
export function Page({ title }: { title: string }) {
  const [isSent, setSent] = useState(false);
  return isSent ? <Sent onAgain={() => setSent(false)} /> : <AddressForm title={title} onSent={() => setSent(true)} />;
}

/** An address typed with the Japanese keyboard means the same one. */
const halfWidth = (typed: string): string => typed.normalize('NFKC').trim();

function checkAddress({ email }: { email: string }) {
  const verdict = required(email) === true ? isEmail(halfWidth(email)) : required(email);
  return verdict === true ? [] : [{ field: 'email', message: verdict }];
}

function AddressForm({ title, onSent }: { title: string; onSent: () => void }) {
  const { formProps, fieldProps, pending, refusal } = useAuthForm({
    initial: { email: '' },
    check: checkAddress,
    save: async ({ email }) => {
      await callAuth('forgetPassword', { body: { email: halfWidth(email) } });
      onSent();
    },
  });
  return (
    <AuthPanel title={title}>
      <p>ログインに使うメールアドレスを入力してください。新しいパスワードを設定するためのリンクをメールで送ります。</p>
      <form className={styles.form} noValidate {...formProps}>
        <AuthRefusal refusal={refusal} />
        <TextField
          {...fieldProps('email')}
          label="メールアドレス"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide loading={pending}>
          メールを送る
        </Button>
      </form>
      <ButtonLink variant="fourth" weight="normal" wide href={href('/login')}>
        ログイン画面に戻る
      </ButtonLink>
    </AuthPanel>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <AuthPanel title="メールを確認してください">
      <div className={styles.words}>
        <p>入力されたメールアドレスのアカウントがある場合は、パスワードを設定するためのメールを送りました。</p>
        <p>メールのリンクは24時間、1回だけ使えます。</p>
      </div>
      <div className={styles.words}>
        <p>数分たっても届かないときは、次のことをお確かめください。</p>
        <ul className={styles.list}>
          <li>メールアドレスに誤りがないか</li>
          <li>迷惑メールのフォルダーに入っていないか</li>
        </ul>
        <p>それでも届かない場合や、招待を受けてまだパスワードを設定していない場合は、施設の管理者にご連絡ください。</p>
      </div>
      <ButtonLink wide href={href('/login')}>
        ログイン画面に戻る
      </ButtonLink>
      <Button variant="fourth" weight="normal" wide onClick={onAgain}>
        メールアドレスを入力し直す
      </Button>
    </AuthPanel>
  );
}
