import type { Session } from '@nattoku/contract/auth/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE_SECONDS } from '#areas/auth/sign-in/auth.devices.ts';
import { type Identified, identifyStaff } from '#areas/auth/sign-in/auth.identify.ts';
import { endSession } from '#areas/auth/sign-in/auth.operations.ts';
import { ABSOLUTE_SESSION_SECONDS } from '#areas/auth/sign-in/auth.rules.ts';
import { Problem } from '#kernel/problem.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The cookies of the person who comes in: of the session, and of the browser. */
export const createEntrance = (services: Services) => {
  const { cookies } = services;

  const identify = ({ request }: Pick<Exchange, 'request'>): Promise<Identified> =>
    identifyStaff(services, cookies.get(request, 'staff'), false);

  /** The secret of this browser, a new one where it brings none. */
  const deviceOf = ({ request }: Pick<Exchange, 'request'>): { secret: string; hash: Buffer } => {
    const secret = cookies.get(request, 'device') ?? newSecret();
    return { secret, hash: hashSecret(secret) };
  };

  /** Hands a session's new secret over, and answers what the session is now. */
  const hand = async ({ reply }: Exchange, token: string, deviceSecret?: string): Promise<Session> => {
    cookies.set(reply, 'staff', token, ABSOLUTE_SESSION_SECONDS);
    if (deviceSecret) cookies.set(reply, 'device', deviceSecret, DEVICE_COOKIE_SECONDS);
    const found = await identifyStaff(services, token, false);
    if (!found.actor) throw new Problem('session.missing');
    return found.presented;
  };

  /** A browser belongs to one person at a time: the person who signs in ends the session that it held, though it be their own. */
  const admit = async (exchange: Exchange, token: string, deviceSecret: string): Promise<Session> => {
    const { request } = exchange;
    const { actor } = await identify(exchange);
    if (actor) await endSession(services.scopeOf(actor, request.id, request.log), { reason: 'replaced' });
    return hand(exchange, token, deviceSecret);
  };

  return { identify, deviceOf, hand, admit };
};
