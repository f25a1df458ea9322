import { secondFactorContract, type Enrolled } from '@nattoku/contract/auth/second-factor';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import { required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState, type ComponentProps } from 'react';
import { call } from '#platform/network/call.ts';
import { sixDigits } from '#parts/account/one-time-code.ts';
import styles from '#parts/account/totp-enrolment.module.css';
import { useCommand } from '#editing/use-command.ts';

type Props = { email: string; onEnrolled: (enrolled: Enrolled) => void };
type Secret = Reply<typeof secondFactorContract.startTotp>;

/** An authenticator app: its secret as a picture and as text, and the first code that proves that it arrived. */
export function TotpEnrolment({ email, onEnrolled }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const { run, pending, refusal } = useCommand();
  const start = () => void run(async () => setSecret(await call(secondFactorContract.startTotp, {})));
  if (secret) return <Confirmation secret={secret} email={email} onEnrolled={onEnrolled} />;
  return (
    <div className={styles.steps}>
      <p>
        スマートフォンに認証アプリ（Google Authenticator、Microsoft
        Authenticatorなど）を入れてから始めてください。施設から配られた端末でも使えます。
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div>
        <Button loading={pending} onClick={start}>
          認証アプリの登録を始める
        </Button>
      </div>
    </div>
  );
}

function Confirmation({ secret, email, onEnrolled }: Props & { secret: Secret }) {
  const [code, setCode] = useState('');
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() => {
    const verdict = required(code) === true ? sixDigits(code) : required(code);
    return verdict === true ? [] : [{ field: 'code', message: verdict }];
  });
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (!check()) return;
    void run(async () => onEnrolled(await call(secondFactorContract.confirmTotp, { body: { code } })));
  };
  return (
    <ol className={styles.list}>
      <li>
        認証アプリの「＋」から「QRコードをスキャン」を選び、下のコードを読み取ります。
        <div className={styles.secret}>
          <QrCode text={secret.uri} title="認証アプリに登録するためのQRコード" />
          <div>
            <p className={styles.quiet}>
              読み取れないときは、このキーを手で入力してください（アカウント名: {email}）。
            </p>
            <p className={styles.key}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
        </div>
      </li>
      <li>
        アプリに表示された6桁の数字を入力します。
        <Form ref={ref} full className={styles.form} onSubmit={submit}>
          {refusal && <Notice tone="error">{refusal}</Notice>}
          <TextField
            name="code"
            label="確認コード（6桁）"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            error={problems['code']}
            onChange={(event) => setCode(event.target.value)}
          />
          <div>
            <Button type="submit" loading={pending}>
              確認して登録する
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}
