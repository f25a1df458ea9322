import type { FastifyRequest } from 'fastify';
import type { Browser } from '#domain/order/item-kind.ts';
import type { LinkActor } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

/** Of a visit that no browser made, such as one of the demonstration. */
export const aBrowser: Browser = { staffBeside: false, deviceHash: null, userAgent: '', address: '' };

const LONGEST_AGENT = 400;

/** A person who orders a form must not sign it: a living session of staff in the same browser, on a device that nobody handed over. */
export async function browserOf(services: Services, request: FastifyRequest, actor: LinkActor): Promise<Browser> {
  const beside = actor.isKiosk ? null : await services.identify(request, 'anonymous');
  const device = services.cookies.get(request, 'device');
  return {
    deviceHash: device === undefined ? null : hashSecret(device),
    staffBeside: beside?.kind === 'staff' && beside.lockedAt === null && beside.facilityId === actor.facilityId,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    address: request.ip,
  };
}
