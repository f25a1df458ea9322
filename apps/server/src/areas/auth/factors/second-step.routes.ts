import { secondStepContract } from '@nattoku/contract/auth/second-factor';
import { createEntrance } from '#areas/auth/sign-in/auth.entrance.ts';
import { warningOwner } from '#areas/auth/sign-in/auth.failed-sign-ins.ts';
import { proveSession } from '#areas/auth/sign-in/auth.operations.ts';
import { signInByPasskey } from '#areas/auth/sign-in/auth.passkey-sign-in.ts';
import { type Asking, type Presence, showing } from '#areas/auth/sign-in/auth.presence.ts';
import { createMeans } from '#areas/auth/factors/second-factor.means.ts';
import { ownPasskeys, requestOf } from '#areas/auth/factors/second-factor.passkeys.ts';
import { isFailure } from '#areas/auth/factors/second-factor.rules.ts';
import {
  completeSession,
  type TakeStep,
  useRecoveryCode,
  useTemporaryCode,
} from '#areas/auth/factors/second-factor.step.ts';
import { serve } from '#kernel/http/mount.ts';
import { relyingPartyOf } from '#kernel/http/relying-party.ts';
import { Problem } from '#kernel/problem.ts';
import { read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Given = Exclude<Presence, { password: string }> | { recoveryCode: string } | { temporaryCode: string };

const stepBy = async (asking: Asking, given: Given): Promise<TakeStep> => {
  const { scope } = asking;
  if ('recoveryCode' in given) return (tx) => useRecoveryCode(tx, given.recoveryCode, scope);
  if ('temporaryCode' in given) return (tx) => useTemporaryCode(tx, given.temporaryCode, scope);
  const show = await showing(asking, given);
  return async (tx) => {
    await show(tx);
    return { method: 'code' in given ? 'totp' : 'passkey' };
  };
};

/** Completing a sign-in, and saying again who one is. */
export const secondStepRoutes = (services: Services) => {
  const { rateLimits, database, publicUrl } = services;
  const { partyOf, askFor, limited, again } = createMeans(services);
  const { deviceOf, admit, hand } = createEntrance(services);

  return serve(secondStepContract, {
    signInOptions: async (_scope, _input, { request }) => {
      const { rows } = await database.pool.query<{ allowed: boolean }>('SELECT app.any_passkey_alone() AS allowed');
      return { passkey: rows[0]?.allowed === true && relyingPartyOf(publicUrl, request.host) !== null };
    },
    passkeySignInOptions: async (_scope, _input, { request }) => {
      await rateLimits.spend('passkeyPerAddress', request.ip);
      return requestOf(await askFor(request, 'signIn', null));
    },
    passkeySignIn: async (_scope, { body }, exchange) => {
      const { request } = exchange;
      await rateLimits.spend('passkeyPerAddress', request.ip);
      const device = deviceOf(exchange);
      const given = { ...body, party: partyOf(request), deviceHash: device.hash };
      return admit(exchange, await signInByPasskey(services, request, given), device.secret);
    },
    give: async (scope, { body }, exchange) => {
      if (!scope.actor.pending) return again(exchange);
      const device = deviceOf(exchange);
      const { token } = await limited(scope, async () => {
        const take = await stepBy({ services, scope, host: exchange.request.host }, body);
        return completeSession(scope, { take, deviceHash: device.hash });
      });
      return hand(exchange, token, device.secret);
    },
    passkeyOptions: async (scope, _input, { request }) => {
      const { staffId, sessionId } = scope.actor;
      const own = await read(scope, (tx) => ownPasskeys(tx, staffId));
      if (own.length === 0) throw new Problem('secondFactor.missing');
      return requestOf(await askFor(request, 'present', sessionId), own);
    },
    prove: async (scope, { body }, { request }) => {
      const run = async () =>
        proveSession(scope, { show: await showing({ services, scope, host: request.host }, body) });
      if (!('password' in body)) return limited(scope, run);
      const { staffId: subject } = scope.actor;
      return warningOwner(services, scope.actor, () =>
        rateLimits.attempt({ name: 'signInPerAccount', subject, run, isFailure }),
      );
    },
  });
};
