import { secondFactorContract } from '@nattoku/contract/auth/second-factor';
import { createEntrance } from '#areas/auth/sign-in/auth.entrance.ts';
import { takeChallenge } from '#areas/auth/factors/passkey-challenges.ts';
import { enrolPasskey, enrolTotp } from '#areas/auth/factors/second-factor.enrol.ts';
import { createMeans } from '#areas/auth/factors/second-factor.means.ts';
import {
  listOwn,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '#areas/auth/factors/second-factor.own.ts';
import { creationOf } from '#areas/auth/factors/second-factor.passkeys.ts';
import { requireOwnFactors } from '#areas/auth/factors/second-factor.rules.ts';
import { startTotp } from '#areas/auth/factors/second-factor.totp.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { serve } from '#kernel/http/mount.ts';
import { relyingPartyOf } from '#kernel/http/relying-party.ts';
import { read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** One's own second factors. */
export const secondFactorRoutes = (services: Services) => {
  const { partyOf, askFor, limited, again } = createMeans(services);
  const { hand } = createEntrance(services);

  return serve(secondFactorContract, {
    list: (scope, _input, { request }) => listOwn(scope, relyingPartyOf(services.publicUrl, request.host) !== null),
    startTotp: (scope) => startTotp(scope, {}),
    confirmTotp: async (scope, { body }, exchange) => {
      const { token, recoveryCodes } = await limited(scope, () => enrolTotp(scope, body));
      return { session: await (token ? hand(exchange, token) : again(exchange)), recoveryCodes };
    },
    removeTotp: async (scope, _input, exchange) => {
      await removeTotp(scope, {});
      return again(exchange);
    },
    passkeyOptions: async (scope, _input, { request }) => {
      requireOwnFactors(scope);
      requireFreshProof(scope);
      const asked = await askFor(request, 'enrol', scope.actor.sessionId);
      return read(scope, (tx) => creationOf(tx, asked, scope));
    },
    addPasskey: async (scope, { body }, exchange) => {
      const party = partyOf(exchange.request);
      const { sessionId } = scope.actor;
      const challenge = await takeChallenge(services, body.attestation, { purpose: 'enrol', sessionId });
      const { token, recoveryCodes } = await enrolPasskey(scope, { ...body, asked: { challenge, party } });
      return { session: await (token ? hand(exchange, token) : again(exchange)), recoveryCodes };
    },
    renamePasskey: (scope, { params, body }) => renamePasskey(scope, { ...params, ...body }),
    removePasskey: async (scope, { params }, exchange) => {
      await removePasskey(scope, params);
      return again(exchange);
    },
    makeRecoveryCodes: (scope) => makeRecoveryCodes(scope, {}),
  });
};
