import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { isSecretShaped } from '@nattoku/rules/text/url-secret';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimedNumber, identifyAtCommonOrder } from '#areas/patient-page/common-entry.identify.ts';
import { introduceAtCommonOrder } from '#areas/patient-page/common-entry.introduce.ts';
import { previewCommonOrder } from '#areas/patient-page/common-preview.ts';
import { facilityOfCommonOrder, openCommonOrder } from '#areas/patient-page/common-entry.ts';
import { browserOf } from '#areas/patient-page/patient-page.consent.ts';
import { nobody, presentClosed, presentSession } from '#areas/patient-page/patient-page.contact.ts';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import { handedOverFor } from '#areas/patient-page/patient-page.kiosk.ts';
import { getPatientPage, previewPatientPage } from '#areas/patient-page/patient-page.reading.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { deviceClassOf } from '#areas/patient-page/patient-page.rules.ts';
import { LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import { checkBirthDate, endLinkSession, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { LinkActor, SystemActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secret.ts';
import type { Services } from '#kernel/services.ts';

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

export const patientPageRoutes = (services: Services) => {
  const { cookies, clock, database, rateLimits } = services;
  const present = (request: FastifyRequest) =>
    identifyLink(database.identity, cookies.get(request, 'link'), clock.now(), false);

  const enterCommonOrder = async (
    { secret, wall, former }: { secret: string; wall: FacilityId; former: LinkActor | null },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
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

  return serve(patientPageContract, {
    exchange: async (_scope, { body }, { request, reply }) => {
      await rateLimits.spend('linkPerAddress', request.ip);
      const former = await present(request);
      const wall = await facilityOfCommonOrder(services, body.secret);
      if (wall) return enterCommonOrder({ ...body, wall, former }, request, reply);
      const facilityId = await facilityOfLink(services, body.secret);
      const beside = await services.identify(request, 'anonymous');
      const opener = beside.kind === 'staff' && beside.facilityId === facilityId ? beside : systemOf(facilityId);
      const scope = services.scopeOf(opener, request.id, request.log);
      const { actor, token } = await openLinkSession(scope, { secret: body.secret, former });
      if (token !== null) {
        if (former) await endLinkSession(services.scopeOf(former, request.id, request.log), {});
        cookies.set(reply, 'link', token, LINK_SESSION_SECONDS);
      }
      return presentSession(scope, actor);
    },
    session: async (_scope, _input, { request }) => {
      const actor = await present(request);
      if (actor) return presentSession(services.scopeOf(actor, request.id, request.log), actor);
      const beside = await services.identify(request, 'anonymous');
      if (beside.kind !== 'staff') return nobody;
      const kiosk = await handedOverFor(services.scopeOf(beside, request.id, request.log));
      return { ...nobody, kiosk };
    },
    verify: async (scope, { body }, { request, reply }) => {
      const deviceClass = deviceClassOf(request.headers['user-agent'] ?? '');
      const verdict = await checkBirthDate(scope, { ...body, deviceClass });
      if (verdict.kind === 'locked') throw new Problem('link.locked');
      if (verdict.kind === 'wrong') throw new Problem('link.birthDateWrong', { triesLeft: verdict.triesLeft });
      cookies.set(reply, 'link', verdict.token, LINK_SESSION_SECONDS);
      return presentSession(scope, { ...scope.actor, verified: true });
    },
    identify: async (scope, { body }, { request, reply }) => {
      await rateLimits.spend('identityPerAddress', request.ip);
      const subject = `${scope.actor.facilityId} ${claimedNumber(body.patientNumber)}`;
      await rateLimits.spend('identityPerNumber', subject);
      const deviceClass = deviceClassOf(request.headers['user-agent'] ?? '');
      const verdict = await identifyAtCommonOrder(scope, { ...body, deviceClass, files: services.files });
      if (verdict.kind === 'locked') throw new Problem('link.locked');
      if (verdict.kind === 'wrong') throw new Problem('link.identityWrong', { triesLeft: verdict.triesLeft });
      await rateLimits.forgive('identityPerNumber', subject);
      cookies.set(reply, 'link', verdict.token, LINK_SESSION_SECONDS);
      return presentSession(scope, { ...scope.actor, verified: true });
    },
    introduce: async (scope, { body }, { request, reply }) => {
      await rateLimits.spend('identityPerAddress', request.ip);
      const deviceClass = deviceClassOf(request.headers['user-agent'] ?? '');
      const { token } = await introduceAtCommonOrder(scope, { ...body, deviceClass, files: services.files });
      cookies.set(reply, 'link', token, LINK_SESSION_SECONDS);
      return presentSession(scope, { ...scope.actor, verified: true });
    },
    get: async (scope, _input, { request }) => getPatientPage(scope, await browserOf(services, request, scope.actor)),
    record: async (scope, { body }, { request }) =>
      takeRecords(scope, { ...body, browser: await browserOf(services, request, scope.actor) }),
    leave: async (_scope, _input, { request, reply }) => {
      const actor = await present(request);
      if (actor) await endLinkSession(services.scopeOf(actor, request.id, request.log), {});
      // Segments of the video are all that a browser keeps of a visit by itself; the next patient must not find them.
      if (actor?.isKiosk) void reply.header('clear-site-data', '"cache"');
      cookies.clear(reply, 'link');
      return {};
    },
    preview: (scope, { params }) => previewPatientPage(scope, params.orderId),
    previewCommon: (scope, { params }) => previewCommonOrder(scope, params.commonOrderId),
  });
};
