import type { SessionState } from '@nattoku/baas/auth-client';
import type { Session } from '@nattoku/contract/auth/auth';
import { authClient } from '#platform/network/backend.ts';
import { createStore } from '#platform/store.ts';

export { authClient };

/** What is known of it at this moment, for components to follow. */
export const sessionStore = createStore<SessionState>({ session: null, reason: 'none' });
let asked: Promise<SessionState> | undefined;

/** Who is signed in; asks the server once, and again with `refreshSession`. */
export function currentSession(): Promise<SessionState> {
  asked ??= ask();
  return asked;
}

function ask(): Promise<SessionState> {
  const question: Promise<SessionState> = authClient.session().then(
    (state) => {
      // An answer that was overtaken by signing in, locking or unlocking is old; a session that ended stays on the screen until
      // the person who asked has left the page.
      if (asked === question && (state.session || !sessionStore.get().session)) sessionStore.set(state);
      return state;
    },
    (error: unknown) => {
      if (asked === question) asked = undefined;
      throw error;
    },
  );
  return question;
}

/** Asks the server again; never extends the session. */
export function refreshSession(): Promise<SessionState> {
  asked = undefined;
  return currentSession();
}

export function rememberSession(session: Session): void {
  asked = Promise.resolve({ session });
  sessionStore.set({ session });
}

/** The screen is locked, as a refused call has just told. */
export function rememberLock(): void {
  const { session } = sessionStore.get();
  if (session && !session.lockedAt) rememberSession({ ...session, lockedAt: new Date().toISOString() });
}

/** Resolves at once unless the screen is locked; then when it is unlocked. */
export function untilUnlocked(): Promise<void> {
  if (!sessionStore.get().session?.lockedAt) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe(() => {
      const { session } = sessionStore.get();
      if (session?.lockedAt) return;
      stop();
      resolve();
    });
  });
}
