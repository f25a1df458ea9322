import type { Session } from '@nattoku/contract/auth/auth';
import { secondStepContract } from '@nattoku/contract/auth/second-factor';
import type { CallInput } from '@nattoku/contract/shared/endpoint';
import { Button } from '@nattoku/ui/action/button';
import { useState, type ComponentProps } from 'react';
import { CodeForm } from '#areas/auth/sign-in/code-form.tsx';
import { PasskeyButton } from '#areas/auth/sign-in/passkey-button.tsx';
import type { StepProps } from '#areas/auth/sign-in/step-props.ts';
import styles from '#areas/auth/sign-in/second-step.module.css';
import { call } from '#platform/network/call.ts';
import { showPasskey } from '#platform/session/passkey.ts';
import { rememberSession } from '#platform/session/session.ts';

type Way = 'code' | 'passkey' | 'recoveryCode' | 'temporaryCode';
type Given = CallInput<typeof secondStepContract.give>['body'];

/** The way that asks least of the person comes first; the others are one press away. */
const firstWay = ({ secondFactors }: Session): Way => {
  if (secondFactors.includes('totp')) return 'code';
  return secondFactors.includes('passkey') ? 'passkey' : 'recoveryCode';
};

const waysOf = ({ secondFactors }: Session): Way[] => [
  ...(secondFactors.includes('totp') ? (['code'] as const) : []),
  ...(secondFactors.includes('passkey') ? (['passkey'] as const) : []),
  ...(secondFactors.includes('recoveryCode') ? (['recoveryCode'] as const) : []),
  'temporaryCode',
];

const names: Record<Way, string> = {
  code: '認証アプリのコードを使う',
  passkey: 'パスキーを使う',
  recoveryCode: '回復コードを使う',
  temporaryCode: '管理者が発行した一時利用コードを使う',
};

type Code = Exclude<Way, 'passkey'>;

const codes: Record<Code, Pick<ComponentProps<typeof CodeForm>, 'kind' | 'label' | 'help'>> = {
  code: {
    kind: 'code',
    label: '確認コード（6桁）',
    help: 'スマートフォンの認証アプリに表示されている数字を入力してください。',
  },
  recoveryCode: {
    kind: 'recovery',
    label: '回復コード',
    help: '二要素認証を登録したときに控えたコードです。1つのコードは1回だけ使えます。',
  },
  temporaryCode: {
    kind: 'recovery',
    label: '一時利用コード',
    help: 'スマートフォンをなくしたときなどに、施設の管理者が発行するコードです。',
  },
};

const bodyOf: Record<Code, (typed: string) => Given> = {
  code: (code) => ({ code }),
  recoveryCode: (recoveryCode) => ({ recoveryCode }),
  temporaryCode: (temporaryCode) => ({ temporaryCode }),
};

/** Proves by something else than the password who signs in. */
export function SecondStep({ session, onDone }: StepProps) {
  const [way, setWay] = useState<Way>(() => firstWay(session));
  const give = async (body: Given) => {
    rememberSession(await call(secondStepContract.give, { body }));
    onDone();
  };
  const byPasskey = async () =>
    give({ assertion: await showPasskey(await call(secondStepContract.passkeyOptions, {})) });

  return (
    <>
      {way === 'passkey' && (
        <>
          <p>登録した端末のパスキー（指紋・顔・画面ロックなど）で確認します。</p>
          <PasskeyButton words="パスキーで確認" onPress={byPasskey} />
        </>
      )}
      {way !== 'passkey' && <CodeForm key={way} {...codes[way]} onGive={(typed) => give(bodyOf[way](typed))} />}
      <div className={styles.ways} role="group" aria-label="ほかの方法">
        {waysOf(session)
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="fourth" size="small" weight="normal" onClick={() => setWay(other)}>
              {names[other]}
            </Button>
          ))}
      </div>
    </>
  );
}
