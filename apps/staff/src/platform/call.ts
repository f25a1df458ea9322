import { ApiProblem, backgroundHeader, createCaller, type Caller, type CallOptions } from '@nattoku/contract/client';
import { isPersonActive } from '#platform/activity.ts';
import { leaveForLogin } from '#platform/leave.ts';
import { rememberLock, untilUnlocked } from '#platform/session.ts';
import { noteExtendingCall } from '#platform/session-clock.ts';

const plainCall = createCaller((input, init) => fetch(input, init));

/**
 * The one way to the server. Throws ApiProblem and NetworkProblem. Without a session the person is sent to sign in; while the
 * screen is locked the call waits and is made again afterwards, so that nothing that was about to be saved is lost.
 */
export const call: Caller = async (endpoint, input, options) => {
  try {
    const active = isPersonActive();
    const reply = await plainCall(endpoint, input, active ? options : inBackground(options));
    if (active) noteExtendingCall();
    return reply;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isSignedOut(error)) return leaveForLogin();
    if (error.body.code !== 'session.locked') throw error;
    rememberLock();
    await untilUnlocked();
    options?.signal?.throwIfAborted();
    return call(endpoint, input, options);
  }
};

const isSignedOut = ({ body }: ApiProblem): boolean =>
  body.code === 'session.missing' || body.code === 'session.expired';

const inBackground = (options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { ...options.headers, [backgroundHeader]: '1' },
});
