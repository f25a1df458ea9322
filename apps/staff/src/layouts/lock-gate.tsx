import { lazy, Suspense, useSyncExternalStore } from 'react';
import { sessionStore } from '#platform/session.ts';
import styles from '#layouts/lock-gate.module.css';

const LockScreen = lazy(async () => ({ default: (await import('#areas/auth/lock-screen.tsx')).LockScreen }));

/** While the screen is locked nothing but the way to unlock it can be seen or reached. */
export function LockGate() {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  if (!session?.lockedAt) return null;
  return (
    <Suspense fallback={<div className={styles.cover} />}>
      <LockScreen session={session} />
    </Suspense>
  );
}
