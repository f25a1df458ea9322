import type { Enrolled } from '@nattoku/contract/auth/second-factor';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useState } from 'react';
import type { StepProps } from '#areas/auth/sign-in/step-props.ts';
import { canUsePasskeys } from '#platform/session/passkey.ts';
import { rememberSession } from '#platform/session/session.ts';
import { PasskeyEnrolment } from '#parts/account/passkey-enrolment.tsx';
import { RecoveryCodes } from '#parts/account/recovery-codes.tsx';
import { TotpEnrolment } from '#parts/account/totp-enrolment.tsx';

/** The time to put it off is over: the session goes on with a second factor. */
export function EnrolmentStep({ session, onDone }: StepProps) {
  const [way, setWay] = useState('totp');
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const finish = (given: Enrolled) => {
    rememberSession(given.session);
    onDone();
  };
  // The codes are shown this once, so the step stays until they are put away.
  const note = (given: Enrolled) => (given.recoveryCodes === null ? finish(given) : setEnrolled(given));

  if (enrolled?.recoveryCodes) {
    return <RecoveryCodes codes={enrolled.recoveryCodes} verb="控えたので続ける" onKept={() => finish(enrolled)} />;
  }
  return (
    <>
      <p>
        この施設では、パスワードに加えて、もう1つの方法でご本人を確認します。登録すると、続けてご利用いただけます（3分ほど）。
      </p>
      {canUsePasskeys() && (
        <RadioGroup
          label="登録する方法"
          value={way}
          onChange={(event) => setWay(event.target.value)}
          options={[
            { value: 'totp', label: '認証アプリ', help: 'スマートフォンのアプリに表示される6桁の数字を使います。' },
            { value: 'passkey', label: 'パスキー', help: '指紋・顔・画面ロックや、セキュリティキーを使います。' },
          ]}
        />
      )}
      {way === 'totp' ? (
        <TotpEnrolment email={session.email} onEnrolled={note} />
      ) : (
        <PasskeyEnrolment onEnrolled={note} />
      )}
    </>
  );
}
