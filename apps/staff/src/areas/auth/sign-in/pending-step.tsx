import type { Pending } from '@nattoku/contract/shared/endpoint';
import { Button } from '@nattoku/ui/action/button';
import { useEffect, useRef, type ReactNode } from 'react';
import { EnrolmentStep } from '#areas/auth/sign-in/enrolment-step.tsx';
import styles from '#areas/auth/sign-in/login.module.css';
import { PasswordStep } from '#areas/auth/sign-in/password-step.tsx';
import { SecondStep } from '#areas/auth/sign-in/second-step.tsx';
import { ProofGate } from '#layouts/proof-gate.tsx';
import { switchUser } from '#platform/session/switch-user.ts';
import { useCommand } from '#editing/use-command.ts';
import type { StepProps } from '#areas/auth/sign-in/step-props.ts';

const steps: Record<Pending, { title: string; Step: (props: StepProps) => ReactNode }> = {
  secondFactor: { title: '二要素認証', Step: SecondStep },
  passwordChange: { title: '新しいパスワードの設定', Step: PasswordStep },
  enrolment: { title: '二要素認証の登録', Step: EnrolmentStep },
};

/** What a sign-in still lacks, in place of the form for address and password. */
export function PendingStep({ session, onDone }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending } = session;
  useEffect(() => {
    // A step with one field has put the focus there already.
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [pending]);
  if (pending === null) return null;
  const { title, Step } = steps[pending];
  return (
    <div className={styles.panel}>
      <div>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.help}>{session.email}</p>
      </div>
      <Step key={pending} session={session} onDone={onDone} />
      <WayOut />
      <ProofGate />
    </div>
  );
}

function WayOut() {
  const { run, pending } = useCommand();
  return (
    <Button variant="fourth" weight="normal" wide loading={pending} onClick={() => void run(switchUser)}>
      ログイン画面に戻る
    </Button>
  );
}
