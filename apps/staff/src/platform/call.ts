import { ApiProblem, backgroundHeader, createCaller, type Caller, type CallOptions } from '@nattoku/contract/client';
import type { EndpointShape } from '@nattoku/contract/endpoint';
import type { PatientId } from '@nattoku/contract/shared';
import { isPersonActive } from '#platform/activity.ts';
import { leaveForLogin } from '#platform/leave.ts';
import { provePresence } from '#platform/proof.ts';
import { rememberLock, untilUnlocked } from '#platform/session.ts';
import { noteExtendingCall } from '#platform/session-clock.ts';

const plainCall = createCaller((input, init) => fetch(input, init));

/**
 * The one way to the server. Throws ApiProblem and NetworkProblem. Without a session the person is sent to sign in; while the
 * screen is locked the call waits and is made again afterwards, so that nothing that was about to be saved is lost. Where the server wants
 * to be sure who sits there, the person is asked for a proof first; before a change to a record marked as 要配慮, for a reason.
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
    if (error.body.code === 'session.proofNeeded')
      return repeatProved(error, () => plainCall(endpoint, input, options));
    if (error.body.code === 'patient.reasonNeeded' && isChange(endpoint))
      return repeatWithReason(error, () => plainCall(endpoint, input, options));
    if (error.body.code !== 'session.locked') throw error;
    rememberLock();
    await untilUnlocked();
    options?.signal?.throwIfAborted();
    return call(endpoint, input, options);
  }
};

/** Only once: who has just proved it and is asked again meets a refusal like any other. */
async function repeatProved<T>(refused: ApiProblem, again: () => Promise<T>): Promise<T> {
  if (await provePresence()) return again();
  throw new ApiProblem({ ...refused.body, title: '確認をやめたため、この操作は行っていません。' });
}

/** A page that cannot open asks by itself; here somebody has begun to do something and goes on with it. */
const isChange = ({ method, safe }: EndpointShape): boolean => method !== 'GET' && safe !== true;

async function repeatWithReason<T>(refused: ApiProblem, again: () => Promise<T>): Promise<T> {
  const { askForReason } = await import('#platform/access-reason.ts');
  if (await askForReason(refused.body.patientId as PatientId)) return again();
  throw refused;
}

const isSignedOut = ({ body }: ApiProblem): boolean =>
  ['session.missing', 'session.expired', 'session.pending'].includes(body.code);

const inBackground = (options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { ...options.headers, [backgroundHeader]: '1' },
});
