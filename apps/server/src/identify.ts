import { backgroundHeader } from '@nattoku/contract/shared/client';
import type { Access } from '@nattoku/contract/shared/endpoint';
import { type ClientAccess, isClientAccess } from '@nattoku/contract/shared/file-endpoint';
import type { FastifyRequest } from 'fastify';
import { identifyStaff } from '#areas/auth/sign-in/auth.identify.ts';
import { identifyClient } from '#areas/interoperability/fhir/fhir.identify.ts';
import { identifyFamily } from '#areas/patient-page/family/family.identify.ts';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import type { OpenServices } from '#kernel/open-services.ts';
import { Problem } from '#kernel/problem.ts';
import type { Actor, Anonymous } from '#kernel/scope.ts';

/** Finds out who asks. Joins the areas that know: staff by their session, patients by their link's, other systems by their key. */
export const createIdentify =
  (services: OpenServices) =>
  async (
    request: FastifyRequest,
    access: Access | ClientAccess,
    { background } = { background: false },
  ): Promise<Actor | Anonymous> => {
    const { cookies } = services;
    if (isClientAccess(access)) return identifyClient(services, request);
    // What no gesture stands behind is answered, and does not keep the session alive.
    const isUse = !background && access !== 'anonymous' && request.headers[backgroundHeader] === undefined;
    if (access === 'link' || access === 'linkUnverified') {
      return (await identifyLink(services, cookies.get(request, 'link'), isUse)) ?? { kind: 'anonymous' };
    }
    if (access === 'family' || access === 'familyUnverified') {
      return (await identifyFamily(services, cookies.get(request, 'family'), isUse)) ?? { kind: 'anonymous' };
    }
    const found = await identifyStaff(services, cookies.get(request, 'staff'), isUse);
    if (found.actor) return found.actor;
    if (access !== 'anonymous' && found.reason === 'expired') throw new Problem('session.expired');
    return { kind: 'anonymous' };
  };
