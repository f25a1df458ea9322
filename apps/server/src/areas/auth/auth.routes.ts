import { authContract } from '@nattoku/contract/auth';
import type { FacilityId, StaffId } from '@nattoku/contract/shared';
import type { FastifyRequest } from 'fastify';
import { identifyStaff } from '#areas/auth/auth.identify.ts';
import { currentSession, endSession, lockSession, openSession, unlockSession } from '#areas/auth/auth.operations.ts';
import { ABSOLUTE_SESSION_SECONDS } from '#areas/auth/auth.rules.ts';
import { serve } from '#kernel/http/mount.ts';
import { signInOriginOf } from '#kernel/http/sign-in-origin.ts';
import { isRightPassword } from '#kernel/passwords.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Account = { staff_id: StaffId; facility_id: FacilityId; password_hash: string | null; state: string };

const findAccount = async ({ database }: Services, email: string): Promise<Account | undefined> => {
  const { rows } = await database.pool.query<Account>('SELECT * FROM app.account_by_email($1)', [email]);
  return rows[0];
};

/** Counts a miss before it says so; a right password within the limit clears the count. */
const checkPassword = async (
  services: Services,
  email: string,
  address: string,
  password: string,
): Promise<Account> => {
  const { rateLimits } = services;
  await rateLimits.check('signInPerAccount', email);
  await rateLimits.check('signInPerAddress', address);
  const account = await findAccount(services, email);
  const right = await isRightPassword(account?.password_hash ?? null, password);
  if (!account || !right || account.state !== 'active') {
    await rateLimits.spend('signInPerAccount', email);
    await rateLimits.spend('signInPerAddress', address);
    throw new Problem('signIn.failed');
  }
  await rateLimits.forgive('signInPerAccount', email);
  return account;
};

export const authRoutes = (services: Services) => {
  const { cookies, clock, database, rateLimits } = services;
  const identify = (token: string | undefined, use: boolean) => identifyStaff(database, token, clock.now(), use);

  /** A browser belongs to one person at a time: whoever signs in ends the session that it held, though it be their own. */
  const endFormer = async (request: FastifyRequest): Promise<void> => {
    const { actor } = await identify(cookies.get(request, 'staff'), false);
    if (actor) await endSession(services.scopeOf(actor, request.id, request.log), { reason: 'replaced' });
  };

  return serve(authContract, {
    session: async (_scope, _input, { request }) => {
      const found = await identify(cookies.get(request, 'staff'), false);
      if (!found.actor) return { session: null, reason: found.reason };
      return { session: await currentSession(services.scopeOf(found.actor, request.id, request.log)) };
    },
    signIn: async (_scope, { body }, { request, reply }) => {
      const account = await checkPassword(services, body.email, request.ip, body.password);
      const system = { kind: 'system', facilityId: account.facility_id } as const;
      const { token } = await openSession(services.scopeOf(system, request.id, request.log), {
        staffId: account.staff_id,
        passwordHash: account.password_hash,
        origin: signInOriginOf(request),
      });
      await endFormer(request);
      cookies.set(reply, 'staff', token, ABSOLUTE_SESSION_SECONDS);
      const { actor } = await identify(token, false);
      return currentSession(services.scopeOf(actor as StaffActor, request.id, request.log));
    },
    signOut: async (_scope, _input, { request, reply }) => {
      const { actor } = await identify(cookies.get(request, 'staff'), false);
      if (actor) await endSession(services.scopeOf(actor, request.id, request.log), {});
      cookies.clear(reply, 'staff');
      void reply.header('clear-site-data', '"cache"');
      return {};
    },
    lock: (scope) => lockSession(scope, {}),
    unlock: async (scope, { body }) => {
      if ('assertion' in body) throw new Problem('passkey.failed');
      await rateLimits.check('signInPerAccount', scope.actor.staffId);
      try {
        return await unlockSession(scope, body);
      } catch (error) {
        await rateLimits.spend('signInPerAccount', scope.actor.staffId);
        throw error;
      }
    },
  });
};
