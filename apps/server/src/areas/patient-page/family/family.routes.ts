import { familyLinkContract, familyOfOrderContract } from '@nattoku/contract/patient-page/family-link';
import { familyPageContract } from '@nattoku/contract/patient-page/family-page';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { isSecretShaped } from '@nattoku/rules/text/url-secret';
import type { FastifyRequest } from 'fastify';
import { allowFamily, endOwnFamilyLink, listOwnFamilyLinks } from '#areas/patient-page/family/family.allowing.ts';
import { identifyFamily } from '#areas/patient-page/family/family.identify.ts';
import { endFamilyOfOrder, listFamilyOfOrder, listFamilyOfPatient } from '#areas/patient-page/family/family.staff.ts';
import { getFamilyPage } from '#areas/patient-page/family/family.reading.ts';
import {
  checkFamilyBirthDate,
  endFamilySession,
  nobodyOfFamily,
  openFamilySession,
  presentFamilySession,
} from '#areas/patient-page/family/family.session.ts';
import { visitorOf } from '#areas/patient-page/patient-page.entrance.ts';
import { LINK_SESSION_SECONDS } from '#domain/order/link/link-session.ts';
import { type Exchange, serve } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

export const familyLinkRoutes = serve(familyLinkContract, {
  list: (scope) => listOwnFamilyLinks(scope),
  allow: (scope, { body }) => allowFamily(scope, body),
  end: (scope, { params }) => endOwnFamilyLink(scope, params),
});

export const familyOfOrderRoutes = serve(familyOfOrderContract, {
  list: (scope, { params }) => listFamilyOfOrder(scope, params),
  ofPatient: (scope, { params }) => listFamilyOfPatient(scope, params.patientId),
  end: (scope, { params }) => endFamilyOfOrder(scope, params),
});

/** What somebody of the family does, in a visit of their own. */
export const familyPageRoutes = (services: Services) => {
  const { cookies } = services;
  const present = (request: FastifyRequest) => identifyFamily(services, cookies.get(request, 'family'), false);
  const enter = entranceOf(services, present);

  return serve(familyPageContract, {
    exchange: (_scope, { body }, exchange) => enter(body.secret, exchange),
    session: async (_scope, _input, { request }) => {
      const actor = await present(request);
      return actor ? presentFamilySession(services.scopeOf(actor, request.id, request.log), actor) : nobodyOfFamily;
    },
    verify: async (scope, { body }, { reply }) => {
      const verdict = await checkFamilyBirthDate(scope, body);
      if (verdict.kind === 'locked') throw new Problem('link.locked');
      if (verdict.kind === 'wrong') throw new Problem('link.birthDateWrong', { triesLeft: verdict.triesLeft });
      cookies.set(reply, 'family', verdict.token, LINK_SESSION_SECONDS);
      return presentFamilySession(scope, { ...scope.actor, verified: true });
    },
    get: (scope, { query }) => getFamilyPage(scope, query),
    leave: async (_scope, _input, { request, reply }) => {
      const actor = await present(request);
      if (actor) await endFamilySession(services.scopeOf(actor, request.id, request.log), {});
      cookies.clear(reply, 'family');
      return {};
    },
  });
};

type Present = (request: FastifyRequest) => ReturnType<typeof identifyFamily>;

/** Not on a device that staff handed to the patient: it goes from hand to hand. @throws Problem `familyLink.notHere`, `link.invalid`, `link.locked` */
const entranceOf =
  (services: Services, present: Present) =>
  async (secret: string, { request, reply }: Exchange) => {
    await services.rateLimits.spend('linkPerAddress', request.ip);
    if ((await visitorOf(services)(request))?.isKiosk) throw new Problem('familyLink.notHere');
    const facilityId = await facilityOfSecret(services, secret);
    const former = await present(request);
    const scope = services.scopeOf({ kind: 'system' as const, facilityId }, request.id, request.log);
    const { actor, token } = await openFamilySession(scope, { secret, former });
    if (token !== null) {
      if (former) await endFamilySession(services.scopeOf(former, request.id, request.log), {});
      services.cookies.set(reply, 'family', token, LINK_SESSION_SECONDS);
    }
    return presentFamilySession(scope, actor);
  };

const facilityOfSecret = async ({ database }: Services, secret: string): Promise<FacilityId> => {
  if (!isSecretShaped(secret)) throw new Problem('link.invalid');
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(
    'SELECT app.facility_of_family_link($1) AS id',
    [hashSecret(secret)],
  );
  const id = rows[0]?.id;
  if (!id) throw new Problem('link.invalid');
  return id;
};
