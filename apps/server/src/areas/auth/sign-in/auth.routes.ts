import { authContract } from '@nattoku/contract/auth/auth';
import { createEntrance } from '#areas/auth/sign-in/auth.entrance.ts';
import { endSession, lockSession, unlockSession } from '#areas/auth/sign-in/auth.operations.ts';
import { showing } from '#areas/auth/sign-in/auth.presence.ts';
import { warningOwner } from '#areas/auth/sign-in/auth.failed-sign-ins.ts';
import { signIn } from '#areas/auth/sign-in/auth.sign-in.ts';
import { isFailure } from '#areas/auth/factors/second-factor.rules.ts';
import { serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** A lock screen says of a wrong password what the sign-in page says. */
const asSignIn = (error: unknown): never => {
  throw error instanceof Problem && error.code === 'password.wrong' ? new Problem('signIn.failed') : error;
};

export const authRoutes = (services: Services) => {
  const { cookies, rateLimits } = services;
  const { identify, deviceOf, admit } = createEntrance(services);

  return serve(authContract, {
    session: async (_scope, _input, { request }) => {
      const found = await identify({ request });
      return found.actor ? { session: found.presented } : { session: null, reason: found.reason };
    },
    signIn: async (_scope, { body }, exchange) => {
      const device = deviceOf(exchange);
      const token = await signIn(services, exchange.request, { ...body, deviceHash: device.hash });
      return admit(exchange, token, device.secret);
    },
    signOut: async (_scope, _input, { request, reply }) => {
      const { actor } = await identify({ request });
      if (actor) await endSession(services.scopeOf(actor, request.id, request.log), {});
      cookies.clear(reply, 'staff');
      void reply.header('clear-site-data', '"cache"');
      return {};
    },
    lock: (scope) => lockSession(scope, {}),
    unlock: async (scope, { body }, { request }) => {
      const { staffId: subject } = scope.actor;
      const run = async () =>
        unlockSession(scope, { show: await showing({ services, scope, host: request.host }, body) });
      const work = () => rateLimits.attempt({ name: 'signInPerAccount', subject, run, isFailure });
      return warningOwner(services, scope.actor, work).catch(asSignIn);
    },
  });
};
