import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Unreachable } from '#layouts/unreachable.tsx';
import { reloadsFor } from '#platform/build/chunk-reload.ts';
import { sessionStore } from '#platform/session/session.ts';
import styles from '#layouts/lock-gate.module.css';

const LockScreen = lazy(async () => {
  try {
    return { default: (await import('#areas/auth/lock/lock-screen.tsx')).LockScreen };
  } catch (error) {
    return { default: error instanceof Error && reloadsFor(error) ? Cover : CoverWithWayOut };
  }
});

const Cover = () => <div className={styles.cover} />;
const CoverWithWayOut = () => (
  <div className={styles.cover}>
    <Unreachable />
  </div>
);

/** While the screen is locked nothing but the way to unlock it can be seen or reached. */
export function LockGate() {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  if (!session?.lockedAt) return null;
  return (
    <Suspense fallback={<Cover />}>
      <LockScreen session={session} />
    </Suspense>
  );
}
