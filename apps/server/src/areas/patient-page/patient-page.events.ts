import { patientEventsPath, type ChangeTopic } from '@nattoku/contract/shared/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identifyLink } from '#areas/patient-page/patient-page.identify.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { endSoon } from '#kernel/http/event-stream.ts';
import { Problem } from '#kernel/problem.ts';
import { type LinkActor, read } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Proxies close a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 20_000;

/** What the patient did comes back as other topics, and is known already where it was done. */
const told: ReadonlySet<ChangeTopic> = new Set(['chat', 'patientPage']);

/**
 * WHATWG server-sent events for whoever is in by a patient's link: tells that something was written on an order of theirs, never what. The
 * page then reads itself anew. The stream ends with the session, and does not keep it alive.
 */
export function servePatientEvents(app: FastifyInstance, services: Services): void {
  const { database, cookies, clock, events } = services;
  const open = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  const present = async (request: FastifyRequest): Promise<LinkActor | null> => {
    const actor = await identifyLink(database.identity, cookies.get(request, 'link'), clock.now(), false);
    return actor?.verified ? actor : null;
  };

  app.get(patientEventsPath, { schema: { hide: true } }, async (request, reply) => {
    const actor = await present(request);
    if (!actor) throw new Problem('link.sessionMissing');
    const orderIds = await ordersOf(services, request, actor);

    reply.hijack();
    open.add(reply);
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
      const still = await present(request).catch(() => null);
      if (still) reply.raw.write(': \n\n');
      else reply.raw.end();
    }, HEARTBEAT_MS);

    request.raw.on('close', () => {
      clearInterval(heartbeat);
      stopListening();
      open.delete(reply);
    });
  });
}

/** What this link shows now; an order that comes later is heard of when the page is opened again. */
const ordersOf = async (services: Services, request: FastifyRequest, actor: LinkActor): Promise<Set<string>> => {
  const scope = services.scopeOf(actor, request.id, request.log);
  const rows = await read(scope, (tx) => tx.select({ id: orders.id }).from(orders).where(ordersSeenBy(actor)));
  return new Set(rows.map(({ id }) => id));
};
