import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a sender may go on once it was refused. */
const REST_MS = 30_000;

/**
 * A connection that closes while its sender is still writing is reset, and takes along the answer that nobody has read yet (RFC 9112 §9.6). So it
 * stays open while the rest arrives, which is thrown away unread; the sender finds the refusal behind it.
 */
export function hearOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  const late = setTimeout(() => raw.destroy(), REST_MS).unref();
  raw.once('close', () => clearTimeout(late));
}
