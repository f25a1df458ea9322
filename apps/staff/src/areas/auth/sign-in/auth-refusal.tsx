import { Notice } from '@nattoku/ui/feedback/notice';
import { lazy, Suspense } from 'react';
import styles from '#areas/auth/sign-in/auth-refusal.module.css';
import type { Refusal } from '#areas/auth/sign-in/use-auth-attempt.ts';

const Countdown = lazy(async () => ({ default: (await import('#areas/auth/sign-in/countdown.tsx')).Countdown }));

/** Says why, once; the seconds that are left are shown, not read aloud. */
export function AuthRefusal({ refusal }: { refusal: Refusal | null }) {
  if (!refusal) return null;
  return (
    <div className={styles.refusal}>
      <Notice tone="error">{refusal.message}</Notice>
      <Suspense>{refusal.waitSeconds > 0 && <Countdown seconds={refusal.waitSeconds} />}</Suspense>
    </div>
  );
}
