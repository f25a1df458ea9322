import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { claimedNumber, identifyAtCommonOrder } from '#areas/patient-page/common-entry.identify.ts';
import { introduceAtCommonOrder } from '#areas/patient-page/common-entry.introduce.ts';
import { previewCommonOrder } from '#areas/patient-page/common-preview.ts';
import { browserOf } from '#areas/patient-page/patient-page.browser.ts';
import { nobody, presentSession } from '#areas/patient-page/patient-page.contact.ts';
import { entranceOf, visitorOf } from '#areas/patient-page/patient-page.entrance.ts';
import { handedOverFor } from '#areas/patient-page/patient-page.kiosk.ts';
import { getPatientPage, previewPatientPage } from '#areas/patient-page/patient-page.reading.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { deviceClassOf } from '#areas/patient-page/patient-page.rules.ts';
import { facilityOfFormer, formerLink, reportUndelivered } from '#areas/patient-page/patient-page.undelivered.ts';
import { LINK_REST_SECONDS, LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import { checkBirthDate, endLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

export const patientPageRoutes = (services: Services) => {
  const { cookies, rateLimits } = services;
  const present = visitorOf(services);
  const enter = entranceOf(services);

  return serve(patientPageContract, {
    exchange: (_scope, { body }, exchange) => enter(body.secret, exchange),
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
      cookies.set(reply, 'link', verdict.token, LINK_REST_SECONDS);
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
    get: async (scope, { query }, { request }) =>
      getPatientPage(scope, { ...(await browserOf(services, request, scope.actor)), ...query }),
    record: async (scope, { body }, { request }) =>
      takeRecords(scope, { ...body, browser: await browserOf(services, request, scope.actor) }),
    undelivered: async (_scope, { body }, { request }) => {
      await rateLimits.spend('undeliveredPerAddress', request.ip);
      const former = formerLink(body.secret, cookies.get(request, 'link'));
      const facilityId = former && (await facilityOfFormer(services, former));
      if (!former || !facilityId) return { told: false, mayArrive: false };
      const scope = services.scopeOf({ kind: 'system', facilityId } as const, request.id, request.log);
      return reportUndelivered(scope, { former, waiting: body.waiting });
    },
    leave: async (_scope, _input, { request, reply }) => {
      const actor = await present(request);
      if (actor) await endLinkSession(services.scopeOf(actor, request.id, request.log), {});
      // Segments of the video are all that a browser keeps of a visit by itself; the next patient must not find them.
      if (actor?.isKiosk) void reply.header('clear-site-data', '"cache"');
      cookies.clear(reply, 'link');
      return {};
    },
    preview: (scope, { params, query }) => previewPatientPage(scope, { ...params, ...query }),
    previewCommon: (scope, { params, query }) => previewCommonOrder(scope, { ...params, ...query }),
  });
};
