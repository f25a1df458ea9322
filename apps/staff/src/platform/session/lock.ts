import { AuthError } from '@nattoku/baas/auth-client';
import { authContract } from '@nattoku/contract/auth/auth';
import type { PasskeyAssertion } from '@nattoku/contract/auth/passkey';
import { call } from '#platform/network/call.ts';
import { forgetSigningDrafts } from '#platform/forget-signing-drafts.ts';
import { leaveForLogin } from '#platform/session/leave.ts';
import { authClient, rememberSession } from '#platform/session/session.ts';

/** From now on the server answers nothing but unlock and sign-out, and this screen shows nothing else. */
export async function lockScreen(): Promise<void> {
  rememberSession(await orLeave(authClient.lock()));
}

export async function unlockScreen(password: string): Promise<void> {
  rememberSession(await orLeave(authClient.unlock(password)));
  forgetSigningDrafts();
}

/** Throws what `call` throws. */
export async function unlockByPasskey(assertion: PasskeyAssertion): Promise<void> {
  rememberSession(await call(authContract.unlock, { body: { assertion } }));
  forgetSigningDrafts();
}

async function orLeave<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'session-ended') return leaveForLogin();
    throw error;
  }
}
