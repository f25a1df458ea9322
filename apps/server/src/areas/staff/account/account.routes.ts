import { accountContract, type OpenedAccountLink } from '@nattoku/contract/staff/account';
import { normaliseEmail } from '@nattoku/contract/staff/account-input';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { isSecretShaped } from '@nattoku/rules/text/url-secret';
import type { FastifyRequest } from 'fastify';
import { noteForgotten } from '#areas/staff/account/account.forgotten.ts';
import { inviteAgain, inviteStaff } from '#areas/staff/account/account.invite.ts';
import { findOpenLink } from '#areas/staff/account/account.link.ts';
import { minLengthFor } from '#areas/staff/account/account.new-password.ts';
import { changePassword, setPasswordByLink } from '#areas/staff/account/account.password.ts';
import { startPasswordReset } from '#areas/staff/account/account.reset.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import { serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type Scope, type SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

const facilityOfLink = async ({ database }: Services, secret: string): Promise<FacilityId> => {
  if (!isSecretShaped(secret)) throw new Problem('link.invalid');
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_account_link($1) AS id',
    [hashSecret(secret)],
  );
  const id = rows[0]?.id;
  if (!id) throw new Problem('link.invalid');
  return id;
};

const lookAtLink = (scope: Scope<SystemActor>, secret: string): Promise<OpenedAccountLink> =>
  read(scope, async (tx) => {
    const { link, staff } = await findOpenLink(tx, secret, scope.clock.now());
    const [facility] = await tx.select({ name: facilities.name }).from(facilities);
    return {
      purpose: link.purpose,
      facilityName: facility?.name ?? '',
      person: staff && { email: staff.email, name: staff.name },
      passwordMinLength: await minLengthFor(tx, link.staffId),
    };
  });

export const accountRoutes = (services: Services) => {
  const { mailer, rateLimits } = services;
  const requireEmail = () => {
    if (!mailer) throw new Problem('email.off');
  };
  const scopeOfLink = async (request: FastifyRequest, secret: string): Promise<Scope<SystemActor>> => {
    await rateLimits.spend('linkPerAddress', request.ip);
    const facilityId = await facilityOfLink(services, secret);
    return services.scopeOf({ kind: 'system', facilityId }, request.id, request.log);
  };

  return serve(accountContract, {
    forgetPassword: async (_scope, { body }, { request }) => {
      requireEmail();
      await rateLimits.spend('forgottenPerAddress', request.ip);
      await rateLimits.spend('forgottenPerAccount', normaliseEmail(body.email));
      await noteForgotten(services, body.email);
      return {};
    },
    openLink: async (_scope, { body }, { request }) => lookAtLink(await scopeOfLink(request, body.secret), body.secret),
    setPassword: async (_scope, { body }, { request }) =>
      setPasswordByLink(await scopeOfLink(request, body.secret), body),
    changePassword: async (scope, { body }) => {
      const { staffId } = scope.actor;
      const isFailure = (error: unknown) => error instanceof Problem && error.code === 'password.wrong';
      const run = () => changePassword(scope, body);
      return rateLimits.attempt({ name: 'signInPerAccount', subject: staffId, run, isFailure });
    },
    invite: async (scope, { body }) => {
      if (body.delivery === 'email') requireEmail();
      return inviteStaff(scope, body);
    },
    inviteAgain: async (scope, { params, body }) => {
      if (body.delivery === 'email') requireEmail();
      return inviteAgain(scope, { ...params, ...body });
    },
    startPasswordReset: async (scope, { params, body }) => {
      if (body.delivery === 'email') requireEmail();
      return startPasswordReset(scope, { ...params, ...body });
    },
  });
};
