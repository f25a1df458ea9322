import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { isSecretShaped } from '@nattoku/rules/text/url-secret';
import type { FastifyRequest } from 'fastify';
import { facilityOfCommonOrder, openCommonOrder } from '#areas/patient-page/common-entry.ts';
import { presentClosed, presentSession } from '#areas/patient-page/patient-page.contact.ts';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import { deviceClassOf } from '#areas/patient-page/patient-page.rules.ts';
import { endLinkSession, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

/** Who visits with the session in the browser's cookie; null without one that lives. */
export const visitorOf = (services: Services) => (request: FastifyRequest) =>
  identifyLink(services, services.cookies.get(request, 'link'), false);

/**
 * Swaps the secret of a link, or of a common order, for a session; a former visitor's session ends with it.
 * @throws Problem `link.invalid`, `link.locked`, `request.tooMany`
 */
export const entranceOf = (services: Services) => async (secret: string, exchange: Exchange) => {
  const { request, reply } = exchange;
  await services.rateLimits.spend('linkPerAddress', request.ip);
  const former = await visitorOf(services)(request);
  const wall = await facilityOfCommonOrder(services, secret);
  if (wall) return enterCommonOrder(services, { secret, wall, former }, exchange);
  const facilityId = await facilityOfLink(services, secret);
  const beside = await services.identify(request, 'anonymous');
  const opener = beside.kind === 'staff' && beside.facilityId === facilityId ? beside : systemOf(facilityId);
  const scope = services.scopeOf(opener, request.id, request.log);
  const { actor, token } = await openLinkSession(scope, { secret, former });
  if (token !== null) {
    if (former) await endLinkSession(services.scopeOf(former, request.id, request.log), {});
    services.cookies.set(reply, 'link', token, LINK_SESSION_SECONDS);
  }
  return presentSession(scope, actor);
};

const facilityOfLink = async ({ database }: Services, secret: string): Promise<FacilityId> => {
  if (!isSecretShaped(secret)) throw new Problem('link.invalid');
  const { rows } = await database.pool.query<{ id: FacilityId | null }>('SELECT app.facility_of_link($1) AS id', [
    hashSecret(secret),
  ]);
  const id = rows[0]?.id;
  if (!id) throw new Problem('link.invalid');
  return id;
};

const systemOf = (facilityId: FacilityId): SystemActor => ({ kind: 'system', facilityId });

const enterCommonOrder = async (
  services: Services,
  { secret, wall, former }: { secret: string; wall: FacilityId; former: LinkActor | null },
  { request, reply }: Exchange,
) => {
  const { cookies, rateLimits } = services;
  await rateLimits.spend('commonOrderPerAddress', request.ip);
  const scope = services.scopeOf(systemOf(wall), request.id, request.log);
  const deviceClass = deviceClassOf(request.headers['user-agent'] ?? '');
  const opened = await openCommonOrder(scope, {
    secret,
    formerToken: cookies.get(request, 'link'),
    deviceClass,
    files: services.files,
  });
  const isSame = opened.kind === 'in' && opened.token === null;
  if (former && !isSame) await endLinkSession(services.scopeOf(former, request.id, request.log), {});
  if (opened.kind !== 'in') {
    cookies.clear(reply, 'link');
    return presentClosed(scope, opened.kind);
  }
  if (opened.token !== null) cookies.set(reply, 'link', opened.token, LINK_SESSION_SECONDS);
  return presentSession(scope, opened.actor);
};
