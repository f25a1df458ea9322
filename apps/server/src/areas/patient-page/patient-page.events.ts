import { patientEventFiles, type ChangeTopic } from '@nattoku/contract/shared/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { endSoon, endWithServer } from '#kernel/http/event-stream.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { openStreams } from '#kernel/http/open-streams.ts';
import { type LinkScope, read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Proxies close a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 20_000;

/** What the patient did comes back as other topics, and is known already where it was done. */
const told: ReadonlySet<ChangeTopic> = new Set(['chat', 'patientPage']);

/**
 * WHATWG server-sent events for the person who is in by a patient's link: tells that something was written on an order of theirs, never what. The
 * page then reads itself again. The stream ends with the session, and does not keep it alive.
 */
export function servePatientEvents(services: Services): FileRoutes {
  const { cookies, events } = services;
  const open = new Set<FastifyReply>();
  const isPresent = async (request: FastifyRequest): Promise<boolean> => {
    const actor = await identifyLink(services, cookies.get(request, 'link'), false);
    return actor?.verified === true;
  };

  const stream = async (scope: LinkScope, _: unknown, { request, reply }: Exchange) => {
    const { actor } = scope;
    const orderIds = await ordersOf(scope);

    reply.hijack();
    open.add(reply);
    openStreams.admit(actor.linkSessionId, reply.raw);
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    reply.raw.write('retry: 3000\n\n');

    const stopListening = events.listen(actor.facilityId, {
      change({ topic, id }) {
        if (told.has(topic) && id !== null && orderIds.has(id))
          reply.raw.write(`data: ${JSON.stringify({ topic, id })}\n\n`);
      },
      gap: () => endSoon(reply),
    });
    const heartbeat = setInterval(async () => {
      const still = await isPresent(request).catch(() => false);
      if (still) reply.raw.write(': \n\n');
      else reply.raw.end();
    }, HEARTBEAT_MS);

    request.raw.on('close', () => {
      clearInterval(heartbeat);
      stopListening();
      open.delete(reply);
    });
  };
  return serveFiles(patientEventFiles, { stream }, { surround: (app) => endWithServer(app, open) });
}

/** What this link shows now; an order that comes later is heard of when the page is opened again. */
const ordersOf = async (scope: LinkScope): Promise<Set<string>> => {
  const rows = await read(scope, (tx) => tx.select({ id: orders.id }).from(orders).where(ordersSeenBy(scope.actor)));
  return new Set(rows.map(({ id }) => id));
};
