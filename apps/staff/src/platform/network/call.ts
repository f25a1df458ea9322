import {
  ApiProblem,
  backgroundHeader,
  createCaller,
  type Caller,
  type CallOptions,
} from '@nattoku/contract/shared/client';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import { isPersonActive } from '#platform/activity.ts';
import { send } from '#platform/network/http.ts';
import { leaveForLogin } from '#platform/session/leave.ts';
import { rememberLock, untilUnlocked } from '#platform/session/session.ts';
import { noteExtendingCall } from '#platform/session/session-clock.ts';

const plainCall = createCaller(send);

/**
 * The one way to the server. Throws ApiProblem and NetworkProblem. Without a session the person is sent to sign in; while the
 * screen is locked the call waits and is made again afterwards, so that nothing that was about to be saved is lost. Where the server wants
 * to be sure who sits there, the person is asked for a proof first; before a change to a record marked as 要配慮, for a reason.
 */
export const call: Caller = (endpoint, input, options) =>
  asStaff(
    (isActive) => plainCall(endpoint, input, isActive ? options : inBackground(options)),
    endpoint,
    options?.signal,
  );

/** The same for what is sent or fetched otherwise, such as a file. `attempt` is told whether a person is at the screen. */
export async function asStaff<T>(
  attempt: (isActive: boolean) => Promise<T>,
  asked: Pick<EndpointShape, 'method' | 'safe'>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    const active = isPersonActive();
    const reply = await attempt(active);
    if (active) noteExtendingCall();
    return reply;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isSignedOut(error)) return leaveForLogin();
    if (canBeAnswered(error, asked)) {
      const { secondTry } = await import('#platform/network/second-try.ts');
      return secondTry(error, () => attempt(true));
    }
    if (error.body.code !== 'session.locked') throw error;
    rememberLock();
    await untilUnlocked();
    signal?.throwIfAborted();
    return asStaff(attempt, asked, signal);
  }
}

/** A page about a record marked as 要配慮 asks by itself when it cannot open; somebody who has begun to do something is asked here. */
const canBeAnswered = (
  { body: { code } }: ApiProblem,
  { method, safe }: Pick<EndpointShape, 'method' | 'safe'>,
): boolean => code === 'session.proofNeeded' || (code === 'patient.reasonNeeded' && method !== 'GET' && !safe);

const isSignedOut = ({ body }: ApiProblem): boolean =>
  ['session.missing', 'session.expired', 'session.pending'].includes(body.code);

const inBackground = (options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { ...options.headers, [backgroundHeader]: '1' },
});
