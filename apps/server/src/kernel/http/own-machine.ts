import type { FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The name that was asked for is looked at, too, since another site's name can be made to point at this machine. @throws Problem `notFound` */
export const requireOwnMachine = ({ socket, headers }: FastifyRequest): void => {
  const isHere =
    loopback.has(socket.remoteAddress ?? '') &&
    ownName.test(headers.host ?? '') &&
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined;
  if (!isHere) throw new Problem('notFound');
};
