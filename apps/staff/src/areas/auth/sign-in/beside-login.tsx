import type { SessionState } from '@nattoku/baas/auth-client';
import { lazy, Suspense } from 'react';
import { PasskeySignIn } from '#areas/auth/sign-in/passkey-sign-in.tsx';
import { SessionEndNotice } from '#areas/auth/sign-in/session-end-notice.tsx';

const PendingStep = lazy(async () => ({ default: (await import('#areas/auth/sign-in/pending-step.tsx')).PendingStep }));

type Props = { state: SessionState; onSignedIn: () => void };

/** Above the form: why somebody was signed out, and the way in without a password. In its place: what a sign-in still lacks. */
export function BesideLogin({ state, onSignedIn }: Props) {
  if (state.session) {
    return <Suspense>{state.session.pending && <PendingStep session={state.session} onDone={onSignedIn} />}</Suspense>;
  }
  return (
    <>
      {state.reason !== 'none' && <SessionEndNotice reason={state.reason} />}
      <PasskeySignIn onSignedIn={onSignedIn} />
    </>
  );
}
