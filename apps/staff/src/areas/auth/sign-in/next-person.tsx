import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import { AuthRefusal } from '#areas/auth/sign-in/auth-refusal.tsx';
import styles from '#areas/auth/lock/lock-screen.module.css';
import { useAuthAttempt } from '#areas/auth/sign-in/use-auth-attempt.ts';
import { switchUser } from '#platform/session/switch-user.ts';
import { hasUnsavedInput } from '#platform/unsaved-input.ts';

/**
 * Leaves a shared terminal to the next person. A person who locked the screen is not there to be asked about what they had typed, so it is said
 * plainly that it will be lost.
 */
export function NextPerson({ name }: { name: string }) {
  const { attempt, pending, refusal } = useAuthAttempt();
  const [asking, setAsking] = useState(false);
  const leave = () => void attempt(switchUser);
  if (!asking) {
    return (
      <div className={styles.next}>
        <AuthRefusal refusal={refusal} />
        <Button
          variant="fourth"
          weight="normal"
          wide
          loading={pending}
          onClick={() => (hasUnsavedInput() ? setAsking(true) : leave())}
        >
          ほかの職員がログイン
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.next} role="group" aria-label="ほかの職員がログイン">
      <AuthRefusal refusal={refusal} />
      <Notice tone="warning">
        {name}さんが入力中の、保存していない内容があります。ほかの職員がログインすると、その内容は破棄されます。
      </Notice>
      <Button variant="errorSecondary" wide loading={pending} onClick={leave}>
        入力を破棄してログイン画面へ
      </Button>
      <Button variant="subTertiary" wide onClick={() => setAsking(false)}>
        やめる
      </Button>
    </div>
  );
}
